import { expect, test, vi } from 'vitest';
import type { Replay } from '../types/protocol';
import { CHUNK, Positions } from './positions';

const TOTAL = 120;

function match() {
  const fetch = vi.fn((from: number, count: number): Promise<Replay> => {
    const numbers = Array.from(
      { length: Math.max(0, Math.min(count, TOTAL - from)) },
      (_, at) => from + at,
    );
    const positions = numbers.map((number) => ({
      number,
      step: null,
      events: [],
      log: [],
      view: number,
    }));
    const outcome = { reason: '', scores: [], verdict: 'no_winner' as const };
    return Promise.resolve({ total: TOTAL, positions, outcome });
  });
  return { fetch, positions: new Positions(fetch) };
}

test('a chunk is fetched once, however often it is needed', async () => {
  const { fetch, positions } = match();
  await Promise.all([positions.at(3), positions.at(7)]);
  expect((await positions.at(49)).position.number).toBe(49);
  expect(fetch.mock.calls).toEqual([[0, CHUNK]]);
});

test('one can begin in the middle', async () => {
  const { fetch, positions } = match();
  expect((await positions.at(77)).position.number).toBe(77);
  expect(fetch.mock.calls).toEqual([[50, CHUNK]]);
  expect(positions.around(77).map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, at) => 50 + at),
  );
});

test('the next chunk is fetched before it is needed', async () => {
  const { fetch, positions } = match();
  await positions.at(10);
  positions.prepare(10);
  expect(fetch).toHaveBeenCalledTimes(1);
  positions.prepare(40);
  expect(fetch).toHaveBeenLastCalledWith(50, CHUNK);
  await positions.at(60);
  expect(positions.around(60)).toHaveLength(100);
});

test('a number past the end stands for the last position', async () => {
  const { positions } = match();
  expect((await positions.at(5_000)).position.number).toBe(TOTAL - 1);
  expect((await positions.at(TOTAL)).position.number).toBe(TOTAL - 1);
});

test('after a failure it is tried again', async () => {
  const { fetch, positions } = match();
  fetch.mockRejectedValueOnce(new Error('offline'));
  await expect(positions.at(0)).rejects.toThrow('offline');
  expect((await positions.at(0)).position.number).toBe(0);
});
