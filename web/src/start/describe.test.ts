import { expect, test } from 'vitest';
import type { TableInfo, Verdict } from '../types/protocol';
import { ago, freeSeats, namesOfWinners, whoSits } from './describe';

const person = (name: string) => ({
  player: { person: name },
  connected: true,
  stand_in: false,
  wants_rematch: false,
});
const info = {
  seats: [person('Ada'), person('Grace'), { ...person(''), player: 'nobody' }],
} as unknown as TableInfo;

test('a list names who sits there, and counts who does not', () => {
  expect(whoSits(info)).toBe('Ada and Grace');
  expect(freeSeats(info)).toBe(1);
});

test('the winners of a match are named', () => {
  const named = (verdict?: Verdict) => namesOfWinners({ table: info, result: '', verdict });
  expect(named({ won: [1] })).toEqual(['Grace']);
  expect(named({ won: [0, 1] })).toEqual(['Ada', 'Grace']);
  expect(named({ drawn: [0, 1] })).toEqual([]);
  expect(named('no_winner')).toEqual([]);
  expect(named()).toEqual([]);
});

test('the past is told in the largest unit that fits', () => {
  const now = 1_000_000_000_000;
  const minutes = (count: number) => ago(now - count * 60_000, now);
  expect([minutes(0), minutes(5), minutes(120), minutes(60 * 24 * 3)]).toEqual([
    'this minute',
    '5 minutes ago',
    '2 hours ago',
    '3 days ago',
  ]);
});
