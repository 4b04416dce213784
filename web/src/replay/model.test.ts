import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameClient } from '../play/game';
import type { TableInfo } from '../types/protocol';
import { ReplayModel } from './model.svelte';

const INFO = { code: 'CODE', game: 'sums', seats: [{ player: { person: 'Ada' } }] } as TableInfo;
const GAME = { name: 'sums', flights: () => [], tell: () => null } as unknown as GameClient;
const LAST = 3;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const positions = Array.from({ length: LAST + 1 }, (_, number) => ({
    number,
    view: number,
    events: [number],
  }));
  const replay = { total: LAST + 1, outcome: null, positions };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(replay))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openAt(move: number) {
  const ended = vi.fn();
  const model = new ReplayModel(INFO, GAME, null, ended);
  await model.jump(move);
  return { model, ended };
}

test('a match that plays by itself tells when it has come to the end', async () => {
  const { model, ended } = await openAt(0);
  model.toggle();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([model.playing, ended.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([model.number, model.playing, ended.mock.calls.length]).toEqual([LAST, false, 1]);
});

test('at the end it plays again from the beginning, and the end is not told before it comes', async () => {
  const { model, ended } = await openAt(LAST);
  model.toggle();
  await vi.advanceTimersByTimeAsync(100);
  expect([model.number, model.playing, ended.mock.calls.length]).toEqual([0, true, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toHaveBeenCalledOnce();
});

test('whoever goes to the end by hand, or stops, is told nothing', async () => {
  const { model, ended } = await openAt(LAST);
  model.toggle();
  model.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(model.number).toBe(0);
  await model.jump(LAST);
  expect(ended).not.toHaveBeenCalled();
});
