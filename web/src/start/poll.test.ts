import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll, waitAfter } from './poll';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pace = { every: 1_000, longest: 5_000 };

test('it asks less and less often while nobody answers', () => {
  expect([0, 1, 2, 3, 9].map((failures) => waitAfter(failures, pace))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
});

test('it asks at once, and then again and again until it is ended', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const end = poll({ ...pace, ask });
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(ask).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('it rests while nobody looks, and asks when they look again', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const end = poll({ ...pace, ask });
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});
