import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as identity from '../net/identity';
import { House } from './house.svelte';

/** What the server knows of each table; those that are finished are matches, too. */
let stages: Record<string, string>;
let asked: string[];

function answer(path: string): [status: number, body: object] {
  const [, kind = '', code = ''] = /^\/api\/v1\/([a-z]+)\/?(\w*)/.exec(path) ?? [];
  if (code === '') return [200, kind === 'games' ? [] : { [kind]: [] }];
  asked.push(`${kind} ${code}`);
  const stage = stages[code];
  if (stage === undefined) return [404, { code: 'no_such_table', message: 'gone' }];
  const table = { code, stage };
  return [200, kind === 'matches' ? { table, result: 'p0 wins: last tower' } : table];
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  });
  vi.stubGlobal('fetch', (path: string) => {
    const [status, body] = answer(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  stages = { RUNNING: 'playing' };
  asked = [];
  identity.sitDown('RUNNING', { token: 'token', name: 'Ada', at: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function playMany(count: number) {
  for (let at = 1; at <= count; at += 1) {
    stages[`OVER${at}`] = 'finished';
    identity.sitDown(`OVER${at}`, { token: 'token', name: 'Ada', at });
  }
}

async function watching(milliseconds: number): Promise<House> {
  const house = new House();
  const stop = house.watch();
  await vi.advanceTimersByTimeAsync(milliseconds);
  stop();
  return house;
}

test('a running table stays ours, however many newer ones are finished', async () => {
  playMany(60);
  const house = await watching(100);
  expect(house.own.map(({ info }) => info.code)).toEqual(['RUNNING']);
  expect(identity.seatAt('RUNNING')?.token).toBe('token');
});

test('only running tables are asked for again and again', async () => {
  playMany(3);
  await watching(100);
  asked = [];
  const house = await watching(90_000);
  expect(new Set(asked.filter((one) => one.startsWith('tables')))).toEqual(
    new Set(['tables RUNNING']),
  );
  expect(asked.filter((one) => one.startsWith('matches')).sort()).toEqual([
    'matches OVER1',
    'matches OVER2',
    'matches OVER3',
  ]);
  expect(house.finished?.map(({ table }) => table.code)).toEqual(['OVER3', 'OVER2', 'OVER1']);
});

test('a seat at a table that is no more is forgotten', async () => {
  stages = {};
  const house = await watching(100);
  expect(house.own).toEqual([]);
  expect(identity.seatAt('RUNNING')).toBeNull();
});
