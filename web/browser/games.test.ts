import { Driver, keyboard } from './driver';
import { expect, test } from './fixtures';
import { against, sitAt } from './tables';

const GAMES = [
  ['eriantys', { players: 2 }],
  ['eriantys', { players: 3, expert: true }],
  ['masters', { players: 2 }],
  ['masters', { players: 1 }],
] as const;

test.for(GAMES)(
  'a whole game of %s %o, clicking what is lit',
  async ([game, config], { arrive, server }) => {
    const ada = await arrive();
    await sitAt(server, ada, against(game, config, `Ada ${game} ${config.players}`));
    await new Driver(ada).playToTheEnd();
    expect(ada.heard.over).toBe(true);
  },
);

test('keyboard', async ({ arrive, server }) => {
  const ada = await arrive();
  await sitAt(server, ada, against('eriantys', { players: 2 }, `Ada K`));
  await new Driver(ada, keyboard).playActions(10);
});
