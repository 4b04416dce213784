import { Driver } from './driver';
import { expect, test } from './fixtures';
import { lit } from './room';
import { english } from './speech';
import { playNow } from './start';

test('a server that is killed and started again costs nobody their game', async ({
  arrive,
  server,
}) => {
  const ada = await arrive();
  ada.allow(/ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/, /WebSocket/);
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await new Driver(ada).playActions(5);
  const { seq } = ada.heard;

  await server.kill();
  await ada.page.getByText(english('table-status-lost')).first().waitFor();
  await ada.shot('connection-lost');
  expect(await lit(ada.page).count()).toBe(0);

  await server.restart();
  await lit(ada.page).first().waitFor();
  expect(ada.heard.seq).toBeGreaterThanOrEqual(seq);
  await new Driver(ada).playActions(5);
});
