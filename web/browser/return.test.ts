import { Driver } from './driver';
import { expect, test } from './fixtures';
import { lit } from './room';
import { english } from './speech';
import { playNow } from './start';

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
