import { describe, expect, it } from 'vitest';
import { place, placeBeside, placeClear } from './place';

const SCREEN = { width: 400, height: 800 };
const BUBBLE = { width: 200, height: 60 };

describe('the place of a bubble', () => {
  it('is above the thing, if there is room', () => {
    const thing = { left: 180, top: 400, width: 40, height: 40 };
    expect(place(thing, BUBBLE, SCREEN)).toEqual({ left: 100, top: 332 });
  });

  it('is below a thing at the upper edge', () => {
    const thing = { left: 180, top: 20, width: 40, height: 40 };
    expect(place(thing, BUBBLE, SCREEN)).toEqual({ left: 100, top: 68 });
  });

  it('is beside a thing as high as the screen', () => {
    const thing = { left: 0, top: 0, width: 100, height: 800 };
    expect(place(thing, BUBBLE, SCREEN).left).toBe(108);
  });

  it.each([
    { left: -50, top: 300, width: 40, height: 40 },
    { left: 390, top: 300, width: 40, height: 40 },
    { left: 0, top: 0, width: 400, height: 800 },
    { left: 380, top: 790, width: 20, height: 10 },
  ])('is never off the screen (%o)', (thing) => {
    const { left, top } = place(thing, BUBBLE, SCREEN);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + BUBBLE.width).toBeLessThanOrEqual(SCREEN.width);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(SCREEN.height);
  });

  it('begins at the edge when the bubble is larger than the screen', () => {
    const thing = { left: 10, top: 10, width: 10, height: 10 };
    expect(place(thing, { width: 900, height: 900 }, SCREEN)).toEqual({ left: 6, top: 6 });
  });
});

describe('a bubble that must leave things free', () => {
  const thing = { left: 180, top: 400, width: 40, height: 40 };

  it('stands beside its thing, if nothing is in the way', () => {
    expect(placeClear(thing, BUBBLE, SCREEN, [thing])).toEqual(place(thing, BUBBLE, SCREEN));
  });

  it('goes elsewhere, if it would cover one of them', () => {
    const above = { left: 180, top: 340, width: 40, height: 40 };
    const { left, top } = placeClear(thing, BUBBLE, SCREEN, [thing, above]) ?? { left: 0, top: 0 };
    const beside = left >= 220 || left + BUBBLE.width <= 180;
    expect(beside || top >= 440 || top + BUBBLE.height <= 340).toBe(true);
  });

  it('finds no place on a screen full of them', () => {
    expect(placeClear(thing, BUBBLE, SCREEN, [{ left: 0, top: 0, ...SCREEN }])).toBeNull();
  });

  it('finds no place on a screen that is too small', () => {
    expect(placeClear(thing, BUBBLE, { width: 150, height: 800 }, [])).toBeNull();
  });
});

describe('the place of a bubble among neighbours', () => {
  const thing = { left: 180, top: 400, width: 40, height: 40 };

  it('is the usual one where there are none', () => {
    expect(placeBeside(thing, BUBBLE, SCREEN, [])).toEqual(place(thing, BUBBLE, SCREEN));
  });

  it('is on the side where it covers nothing', () => {
    const above = { ...thing, top: 350 };
    expect(placeBeside(thing, BUBBLE, SCREEN, [above])).toEqual({ left: 100, top: 448 });
  });

  it('slides along the thing to cover as little as can be', () => {
    const around = [
      { ...thing, top: 350 },
      { ...thing, left: 90, top: 450 },
    ];
    expect(placeBeside(thing, BUBBLE, SCREEN, around)).toEqual({ left: 180, top: 448 });
  });
});
