import { beforeEach, expect, test, vi } from 'vitest';
import type { SeatInfo, TableInfo } from '../types/protocol';
import { speak } from '../words/index.svelte';
import { callName } from './names';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
});

const ada: SeatInfo['player'] = { person: 'Ada' };
const bot: SeatInfo['player'] = { bot: 'greedy' };
const names = (...players: SeatInfo['player'][]) => {
  const info = { seats: players.map((player) => ({ player })) } as TableInfo;
  return players.map((_, seat) => callName(info, seat));
};

test('bots have the number of their seat, so that it is the same as on their sign', () => {
  const [, second = '', third = ''] = names(ada, bot, bot);
  expect([second.at(-1), third.at(-1)]).toEqual(['2', '3']);
});

test('a bot among people has no number', () => {
  expect(names(ada, bot, ada)[1]).not.toMatch(/\d/);
});
