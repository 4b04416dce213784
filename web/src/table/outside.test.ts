import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../net/api';
import type { TableInfo } from '../types/protocol';
import { lookFromOutside } from './outside';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const info = (stage: TableInfo['stage']) => ({ stage }) as TableInfo;
const refused = (code: string) => new Refused({ code, message: code });

test('whoever may not watch still sees who sits down', async () => {
  const [seen, gone] = [vi.fn(), vi.fn()];
  const ask = vi
    .fn<(code: string) => Promise<TableInfo>>()
    .mockResolvedValueOnce(info('waiting'))
    .mockRejectedValueOnce(refused('offline'))
    .mockResolvedValue(info('playing'));
  const end = lookFromOutside('CODE', seen, gone, ask);
  await vi.advanceTimersByTimeAsync(10_000);
  end();
  expect(seen.mock.calls.map(([{ stage }]) => stage)).toEqual(['waiting', 'playing']);
  expect(gone).not.toHaveBeenCalled();
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

test.each([
  ['closed', () => Promise.resolve(info('closed'))],
  ['no_such_table', () => Promise.reject(refused('no_such_table'))],
])('a table that is no more is %s', async (why, ask) => {
  const gone = vi.fn();
  const end = lookFromOutside('CODE', () => undefined, gone, ask);
  await vi.advanceTimersByTimeAsync(0);
  end();
  expect(gone).toHaveBeenCalledExactlyOnceWith(why);
});
