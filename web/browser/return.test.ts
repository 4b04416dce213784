import type { CreateTable } from '../src/types/protocol';
import { nextName } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, fromMenu, lit } from './room';
import { english } from './speech';
import { playButton, playNow } from './start';
import { botsPlay, open } from './tables';

test('whoever reloads the page sits where they sat', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await new Driver(ada).playActions(4);
  const { seq } = ada.heard;
  await ada.page.reload();
  await lit(ada.page).first().waitFor();
  expect(ada.heard.seq).toBeGreaterThanOrEqual(seq);
  await new Driver(ada).playActions(4);
});

test('whoever comes back through the first page finds their table', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada.page, { game: 'masters', players: 2 });
  await new Driver(ada).playActions(3);
  const table = ada.page.url();
  await ada.page.goto('/');
  await ada.page
    .getByRole('link', { name: english('yours-continue') })
    .first()
    .click();
  await expect.poll(() => ada.page.url()).toBe(table);
  await new Driver(ada).playActions(2);
});

test('whoever comes later reads what happened, and where', async ({ arrive }) => {
  const [ada, grace] = [await arrive(), await arrive()];
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await new Driver(ada).playUntil(({ seq }) => seq > 20, 60);
  await grace.page.goto(`${ada.page.url()}?watch`);
  const told = grace.page.locator('aside li');
  await expect.poll(() => told.count()).toBeGreaterThan(10);
  expect((await told.allTextContents()).join(' ')).not.toMatch(/an(other)? island/);
});

test('whoever comes so late that the table has forgotten the beginning reads the end', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive();
  await page.goto(`/table/${await botsPlay(server, 'masters')}?watch`);
  const told = page.locator('aside li');
  await expect.poll(() => told.count()).toBeGreaterThan(10);
  expect((await told.first().textContent())?.trim()).toBe(english('table-log-gap'));
});

test('whoever gave up is told what they can do, and leaves for good', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive();
  // Somebody is left who does nothing, so that the match goes on.
  const table: CreateTable = {
    game: 'masters',
    name: nextName(),
    config: { players: 3 },
    seats: ['open', 'open', { bot: 'greedy' }],
  };
  await page.goto(`/table/${await open(server, table)}`);
  await button(page, 'table-join').click();
  await lit(page).first().waitFor();
  await fromMenu(page, 'give-up');
  const sure = page.getByRole('dialog', { name: english('table-menu-give-up') });
  await sure.getByRole('button', { name: english('table-menu-give-up') }).click();
  await page.getByText(english('table-gave-up')).waitFor();
  await button(page, 'table-menu').click();
  expect(await button(page, 'table-menu-give-up').count()).toBe(0);
  await page.keyboard.press('Escape');
  await button(page, 'table-leave').click();
  await playButton(page).waitFor();
  expect(await page.getByRole('link', { name: english('yours-continue') }).count()).toBe(0);
});

test('two tables in two tabs do not disturb each other', async ({ arrive }) => {
  const ada = await arrive();
  const other = await ada.tab();
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await playNow(other.page, { game: 'masters', players: 2 });
  const tables = [ada, other].map(({ page }) => page.url());
  expect(new Set(tables).size).toBe(2);
  for (const tab of [ada, other, ada, other]) {
    await tab.page.bringToFront();
    await new Driver(tab).playActions(3);
  }
  // Each page still shows the game it had, and offers what the server told it.
  expect([ada, other].map(({ page }) => page.url())).toEqual(tables);
  await ada.page.locator('[data-spot^="island:"]').first().waitFor();
  await other.page.locator('[data-spot^="deck:"]').first().waitFor();
  for (const { page } of [ada, other]) await lit(page).first().waitFor();
});
