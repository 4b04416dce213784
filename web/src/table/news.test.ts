import { expect, test } from 'vitest';
import { newsOf } from './news';

const QUIET = { calls: false, over: false, moves: 3 };

test('what was so when one came is no news', () => {
  expect(newsOf(null, { ...QUIET, calls: true })).toBeNull();
});

test('a turn is called once, also the first one of a match', () => {
  const waiting = { calls: false, over: false, moves: 0 };
  expect(newsOf(waiting, { calls: true, over: false, moves: 1 })).toBe('turn');
  expect(newsOf({ ...QUIET, calls: true }, { ...QUIET, calls: true })).toBeNull();
});

test('moves of the others and the end are told', () => {
  expect(newsOf(QUIET, { ...QUIET, moves: 4 })).toBe('move');
  expect(newsOf(QUIET, { ...QUIET, moves: 4, over: true })).toBe('end');
  expect(newsOf({ ...QUIET, over: true }, { ...QUIET, over: true })).toBeNull();
});
