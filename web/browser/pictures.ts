// The pictures of the README: `npm run pictures`.
import { mkdirSync, statSync } from 'node:fs';
import type { Person } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { lit } from './room';
import { playButton, playNow } from './start';

const FOLDER = '../docs/pictures';
/** Whoever reads the README shall not wait for its pictures. */
const LARGEST = 250_000;

async function keep({ page }: Person, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}/${name}.png`;
  // Nothing is explained, and nothing is pointed at.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  expect(statSync(path).size).toBeLessThan(LARGEST);
}

/** Somebody with a name, at a screen of which every picture has the same size. */
const reader = {
  viewport: { width: 1200, height: 760 },
  colorScheme: 'light',
  newcomer: true,
} as const;

async function settle({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem('bottega.name', 'Ada');
    const likes = { speed: 'off', guided: ['eriantys', 'masters'], panel: true };
    localStorage.setItem('bottega.likes', JSON.stringify(likes));
  });
}

test('the first page', async ({ arrive }) => {
  const ada = await arrive(reader);
  await settle(ada);
  await ada.page.goto('/');
  await playButton(ada.page).waitFor();
  await keep(ada, 'start');
});

test.for([
  ['eriantys', 3, 24],
  ['masters', 2, 45],
] as const)('a game of %s', async ([game, players, actions], { arrive }) => {
  const ada = await arrive(reader);
  await settle(ada);
  await playNow(ada.page, { game, players, expert: game === 'eriantys' });
  await new Driver(ada).playActions(actions);
  await lit(ada.page).first().waitFor();
  await keep(ada, game);
});
