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
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  const other = await ada.tab();
  await playNow(other, { game: 'masters', players: 2 });
  await lit(other).first().waitFor();
  await new Driver(ada).playActions(4);
});
