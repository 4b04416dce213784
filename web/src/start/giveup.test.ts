import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, last, pretend, pretendNoMore, STATE } from '../net/fake';
import type { TableInfo } from '../types/protocol';
import { leaveForGood } from './giveup';

const OWN = {
  info: { code: 'CODE', stage: 'playing' } as TableInfo,
  kept: { token: 'token', name: 'Ada', at: 0 },
};
const seats = { setItem: vi.fn(), getItem: () => null };

beforeEach(() => {
  pretend();
  seats.setItem.mockClear();
  vi.stubGlobal('localStorage', seats);
});
afterEach(pretendNoMore);

test('whoever gives up keeps no seat', async () => {
  const left = leaveForGood(OWN);
  last().open();
  last().hear(STATE);
  last().hear({ type: 'done', id: last().sent.at(-1)?.id, seq: 6 });
  await left;
  expect(seats.setItem).toHaveBeenCalledOnce();
});

test.each([
  ['breaks', () => last().close()],
  ['says nothing', () => void vi.advanceTimersByTime(6_000)],
])('a server that %s is not told later', async (_, happens) => {
  const left = leaveForGood(OWN);
  last().open();
  happens();
  await expect(left).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(seats.setItem).not.toHaveBeenCalled();
});
