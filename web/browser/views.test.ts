// Every view, looked at by axe and kept as a picture in `shots/`.
import type { BrowserContextOptions } from 'playwright-core';
import { barriers } from './axe';
import { LAPTOP, nextName, PHONE, type Person } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, fromMenu, giveUp, guide, isTooTall, lit, overflows } from './room';
import { english, italian, type Speech } from './speech';
import { type Game, playButton, playNow } from './start';
import { botsPlay, open } from './tables';

interface Look {
  look: string;
  options: BrowserContextOptions;
  say: Speech;
}

const LOOKS: Look[] = [
  { look: 'light', options: { ...LAPTOP, colorScheme: 'light' }, say: english },
  { look: 'dark', options: { ...LAPTOP, colorScheme: 'dark' }, say: english },
  { look: 'phone', options: PHONE, say: english },
  // Its words are longer, and a phone has the least room for them.
  { look: 'italian', options: { ...PHONE, locale: 'it-IT' }, say: italian },
];
const GAMES: Game[] = ['eriantys', 'masters'];
const LOOKS_OF_GAMES = GAMES.flatMap((game) => LOOKS.map((look) => ({ game, ...look })));

async function examine(person: Person, view: string): Promise<void> {
  await person.shot(view);
  expect.soft(await barriers(person.page), view).toEqual([]);
  expect.soft(await overflows(person.page), `${view} is too wide`).toBe(false);
  expect.soft(await isTooTall(person.page), `${view} is too tall`).toBe(false);
}

test.for(LOOKS)('the first page and the new table, $look', async (wanted, { arrive }) => {
  const { look, options, say } = wanted;
  const ada = await arrive(options);
  await ada.page.goto('/');
  await playButton(ada.page, say).waitFor();
  await examine(ada, `start-${look}`);
  await button(ada.page, 'create-title', say).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.waitFor();
  await examine(ada, `create-${look}`);
  await dialog.getByRole('button', { name: say('create-do') }).click();
  await ada.page.getByRole('heading', { name: say('table-share') }).waitFor();
  await examine(ada, `waiting-${look}`);
});

test.for(LOOKS_OF_GAMES)('joining a table of $game, $look', async (wanted, { arrive, server }) => {
  const { game, look, options, say } = wanted;
  const ada = await arrive(options);
  await ada.page.goto(`/table/${await open(server, { game, name: nextName() })}`);
  await ada.page.getByLabel(say('table-join-name')).waitFor();
  await examine(ada, `join-${game}-${look}`);
});

test.for(LOOKS_OF_GAMES)('the guide and the table of $game, $look', async (wanted, { arrive }) => {
  const { game, look, options, say } = wanted;
  const ada = await arrive({ ...options, newcomer: true });
  // Made-up names may be taken, and then another one is tried.
  ada.allow(/409/);
  const expert = game === 'eriantys';
  await playNow(ada.page, { game, players: expert ? 3 : 2, expert }, say);
  await guide(ada.page, say).waitFor();
  await examine(ada, `guide-${game}-${look}`);
  await button(ada.page, 'table-guide-skip', say).click();
  // Fewer than even strong bots need to win.
  await new Driver(ada).playActions(12);
  await lit(ada.page).first().waitFor();
  await examine(ada, `${game}-${look}`);
});

test.for(LOOKS_OF_GAMES)('watching $game, $look', async (wanted, { arrive, server }) => {
  const { game, look, options } = wanted;
  const ada = await arrive(options);
  // Somebody is to move who does nothing.
  const code = await open(server, { game, name: nextName(), seats: ['open', { bot: 'greedy' }] });
  await ada.page.goto(`/table/${code}?watch`);
  await ada.page.locator('[data-spot]').first().waitFor();
  await examine(ada, `watch-${game}-${look}`);
  expect(await lit(ada.page).count()).toBe(0);
});

test.for(LOOKS)(
  'the menu, and what it opens, $look',
  async ({ look, options, say }, { arrive }) => {
    const ada = await arrive(options);
    const { page } = ada;
    await playNow(page, { game: 'eriantys', players: 2 }, say);
    await lit(page).first().waitFor();
    const menu = page.getByRole('dialog', { name: say('table-menu'), exact: true });
    await button(page, 'table-menu', say).click();
    await menu.waitFor();
    await examine(ada, `menu-${look}`);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    // Whoever has no keyboard is not told of keys.
    const keys = options.hasTouch ? [] : ['keys'];
    for (const id of ['share', 'summary', ...keys, 'give-up']) {
      await fromMenu(page, id, say);
      const dialog = page.getByRole('dialog', { name: say(`table-menu-${id}`), exact: true });
      await dialog.waitFor();
      await examine(ada, `menu-${id}-${look}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  },
);

test.for(LOOKS)('paying, $look', async ({ look, options, say }, { arrive }) => {
  const ada = await arrive(options);
  const panel = ada.page.locator('[data-confirm]');
  const driver = new Driver(ada);
  for (let choices = 0; (await panel.count()) === 0; choices += 1) {
    expect(choices).toBeLessThan(600);
    // Whoever has no luck with the marbles is at the end before they can pay for anything.
    if (choices === 0 || ada.heard.over) {
      await playNow(ada.page, { game: 'masters', players: 2 }, say);
      await expect.poll(() => ada.heard.over).toBe(false);
    }
    await driver.choose();
  }
  await examine(ada, `payment-${look}`);
});

test.for(LOOKS_OF_GAMES)('the end of $game, $look', async (wanted, { arrive }) => {
  const { game, look, options, say } = wanted;
  const ada = await arrive(options);
  await playNow(ada.page, { game, players: 2 }, say);
  await new Driver(ada).playActions(3);
  await giveUp(ada.page, say);
  await examine(ada, `end-${game}-${look}`);
});

test.for(LOOKS_OF_GAMES)('a replay of $game, $look', async (wanted, { arrive, server }) => {
  const { game, look, options, say } = wanted;
  const ada = await arrive(options);
  await ada.page.goto(`/replay/${await botsPlay(server, game)}?move=40`);
  await ada.page.locator('[data-spot]').first().waitFor();
  await examine(ada, `replay-${game}-${look}`);
  await button(ada.page, 'replay-last', say).click();
  await button(ada.page, 'replay-score', say).click();
  await ada.page.getByRole('dialog', { name: say('replay-score') }).waitFor();
  await examine(ada, `score-${game}-${look}`);
});

test.for(LOOKS)('about, $look', async ({ look, options }, { arrive }) => {
  const ada = await arrive(options);
  await ada.page.goto('/about');
  await ada.page.getByRole('heading', { level: 1 }).waitFor();
  await examine(ada, `about-${look}`);
});
