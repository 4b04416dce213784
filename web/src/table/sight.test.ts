import { describe, expect, it } from 'vitest';
import { shift } from './sight';

const WINDOW = { top: 0, bottom: 500 };
const at = (top: number, height = 40) => ({ top, bottom: top + height });

describe('what can be chosen', () => {
  it('is left where it is when it is seen', () => {
    expect(shift([at(100), at(400)], WINDOW)).toBe(0);
    expect(shift([], WINDOW)).toBe(0);
  });

  it('comes into sight by the shortest way', () => {
    expect(shift([at(600)], WINDOW)).toBe(148);
    expect(shift([at(-100)], WINDOW)).toBe(-108);
  });

  it('is seen as a whole, if it has room', () => {
    expect(shift([at(200), at(480)], WINDOW)).toBe(28);
  });

  it('does not make the board jump when much of it is seen and not all can be', () => {
    expect(shift([at(100), at(300), at(500), at(900)], WINDOW)).toBe(0);
  });

  it('is seen as far as can be when most of it is out of sight', () => {
    const ring = [-400, -300, -200, -100, 60, 700].map((top) => at(top));
    expect(shift(ring, WINDOW)).toBe(-308);
  });
});
