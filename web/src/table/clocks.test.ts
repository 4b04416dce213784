import { describe, expect, it } from 'vitest';
import { isLittle, left, written } from './clocks';

const CLOCKS = { left: [90_000, 40_000], running: [1] };

describe('clocks', () => {
  it('run for those whose turn it is', () => {
    expect(left(CLOCKS, 0, 1_000, 11_000)).toBe(90_000);
    expect(left(CLOCKS, 1, 1_000, 11_000)).toBe(30_000);
  });

  it('stop at nothing, and do not run backwards', () => {
    expect(left(CLOCKS, 1, 1_000, 900_000)).toBe(0);
    expect(left(CLOCKS, 1, 1_000, 0)).toBe(40_000);
  });

  it('say when there is little time', () => {
    expect(isLittle(20_000)).toBe(false);
    expect(isLittle(19_999)).toBe(true);
  });

  it.each([
    [3_723_000, '1:02:03'],
    [123_000, '2:03'],
    [59_001, '1:00'],
    [10_000, '0:10'],
    [9_310, '0:09.4'],
    [0, '0:00.0'],
  ])('%d ms are written %s', (milliseconds, text) => {
    expect(written(milliseconds)).toBe(text);
  });
});
