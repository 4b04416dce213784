// Every main view, looked at by axe and kept as a picture in `shots/`.
import type { BrowserContextOptions } from 'playwright-core';
import { barriers } from './axe';
import { LAPTOP, PHONE, type Person } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, lit } from './room';
import { english } from './speech';
import { playButton, playNow } from './start';
import { botsPlay } from './tables';

const LOOKS: [look: string, options: BrowserContextOptions][] = [
  ['light', { ...LAPTOP, colorScheme: 'light' }],
  ['dark', { ...LAPTOP, colorScheme: 'dark' }],
  ['phone', PHONE],
];

async function examine(person: Person, view: string): Promise<void> {
  await person.shot(view);
  expect(await barriers(person.page), view).toEqual([]);
}

test.for(LOOKS)('the first page and the new table, %s', async ([look, options], { arrive }) => {
  const ada = await arrive(options);
  await ada.page.goto('/');
  await playButton(ada.page).waitFor();
  await examine(ada, `start-${look}`);
  await button(ada.page, 'create-title').click();
  await ada.page.getByRole('dialog').waitFor();
  await examine(ada, `create-${look}`);
  await ada.page
    .getByRole('dialog')
    .getByRole('button', { name: english('create-do') })
    .click();
  await ada.page.getByRole('heading', { name: english('table-share') }).waitFor();
  await examine(ada, `waiting-${look}`);
});

test.for(
  LOOKS.flatMap(([look, options]) => [
    ['eriantys', look, options] as const,
    ['masters', look, options] as const,
  ]),
)('the table of %s in the middle of a game, %s', async ([game, look, options], { arrive }) => {
  const ada = await arrive(options);
  await playNow(ada.page, {
    game,
    players: game === 'eriantys' ? 3 : 2,
    expert: game === 'eriantys',
  });
  await new Driver(ada).playActions(20);
  await lit(ada.page).first().waitFor();
  await examine(ada, `${game}-${look}`);
});

test.for(LOOKS)('paying, %s', async ([look, options], { arrive }) => {
  const ada = await arrive(options);
  await playNow(ada.page, { game: 'masters', players: 1 });
  const panel = ada.page.locator('[data-confirm]');
  const driver = new Driver(ada);
  for (let choices = 0; (await panel.count()) === 0; choices += 1) {
    expect(choices).toBeLessThan(300);
    await driver.choose();
  }
  await examine(ada, `payment-${look}`);
});

test.for(LOOKS)('about, %s', async ([look, options], { arrive }) => {
  const ada = await arrive(options);
  await ada.page.goto('/about');
  await ada.page.getByRole('heading', { level: 1 }).waitFor();
  await examine(ada, `about-${look}`);
});

test.for(LOOKS)('a replay, %s', async ([look, options], { arrive, server }) => {
  const ada = await arrive(options);
  const code = await botsPlay(server, 'eriantys');
  await ada.page.goto(`/replay/${code}?move=40`);
  await ada.page.locator('[data-spot]').first().waitFor();
  await examine(ada, `replay-${look}`);
});
