// The pictures of the README: `npm run pictures`.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Person } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { type Pixels, png } from './palette';
import { lit } from './room';
import { playButton, playNow } from './start';

const FOLDER = '../docs/pictures';
/** Whoever reads the README shall not wait for its pictures. */
const LARGEST = 250_000;

async function keep(person: Person, name: string): Promise<void> {
  const { page } = person;
  // Nothing is explained, and nothing is pointed at.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const picture = png(await pixels(person, shot));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.png`, picture);
  expect(picture.length).toBeLessThan(LARGEST);
}

/** The browser can read what it has drawn. */
async function pixels({ context }: Person, shot: Buffer): Promise<Pixels> {
  const page = await context.newPage();
  const read = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const data = canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const parts = Array.from({ length: Math.ceil(data.length / 30_000) }, (_, part) =>
      String.fromCharCode(...data.subarray(part * 30_000, (part + 1) * 30_000)),
    );
    return { width, height, data: btoa(parts.join('')) };
  }, shot.toString('base64'));
  await page.close();
  return { ...read, data: Buffer.from(read.data, 'base64') };
}

/** Somebody with a name, at a screen of which every picture has the same size. */
const reader = {
  viewport: { width: 1200, height: 760 },
  colorScheme: 'light',
  newcomer: true,
} as const;

async function settle({ context }: Person, name: string): Promise<void> {
  await context.addInitScript((name) => {
    localStorage.setItem('bottega.name', name);
    const likes = { speed: 'off', guided: ['eriantys', 'masters'], panel: true };
    localStorage.setItem('bottega.likes', JSON.stringify(likes));
  }, name);
}

test('the first page', async ({ arrive }) => {
  const ada = await arrive(reader);
  await settle(ada, 'Ada');
  await ada.page.goto('/');
  await playButton(ada.page).waitFor();
  await keep(ada, 'start');
});

test.for([
  ['eriantys', 3, 15, 'Grace'],
  ['masters', 2, 45, 'Emmy'],
] as const)('a game of %s', async ([game, players, actions, name], { arrive }) => {
  const ada = await arrive(reader);
  await settle(ada, name);
  await playNow(ada.page, { game, players, expert: game === 'eriantys' });
  await new Driver(ada).playActions(actions);
  await lit(ada.page).first().waitFor();
  await keep(ada, game);
});
