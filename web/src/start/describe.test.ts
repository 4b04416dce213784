import { expect, test } from 'vitest';
import type { TableInfo } from '../types/protocol';
import { ago, freeSeats, whoSits, winners } from './describe';

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
  expect(winners(info, 'p1 wins: last tower')).toEqual(['Grace']);
  expect(winners(info, 'p0, p1 win: last tower')).toEqual(['Ada', 'Grace']);
  expect(winners(info, 'no winner: broken off')).toEqual([]);
  expect(winners(info, '')).toEqual([]);
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
