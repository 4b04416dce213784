import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, lit } from './room';
import { Server } from './server';
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

test('a server that is killed and started again costs nobody their game', async ({ arrive }) => {
  const server = await Server.open();
  try {
    const ada = await arrive({}, server);
    ada.allow(/ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/, /WebSocket/);
    await playNow(ada.page, { game: 'eriantys', players: 2 });
    await new Driver(ada).playActions(5);
    const { seq } = ada.heard;

    await server.kill();
    await ada.page.getByText(english('table-status-lost')).first().waitFor();
    await ada.shot('connection-lost');
    expect(await lit(ada.page).count()).toBe(0);

    await server.restart();
    await lit(ada.page).first().waitFor({ timeout: 30_000 });
    expect(ada.heard.seq).toBeGreaterThanOrEqual(seq);
    await new Driver(ada).playActions(5);
    expect(await button(ada.page, 'table-retry').count()).toBe(0);
  } finally {
    await server.close();
  }
});
