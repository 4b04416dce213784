import { describe, expect, it } from 'vitest';
import { SITUATIONS } from './fixtures';
import { BROAD, clockwise, HIGH, places, REACH, TILES, type Point } from './ring';

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

describe.each([
  ['broad', BROAD],
  ['high', HIGH],
])('the %s sea', (_, sea) => {
  const rings = SITUATIONS.map(({ view }) => view.groups.map(({ tiles }) => tiles));

  it('holds every tile', () => {
    for (const groups of rings) {
      for (const { x, y } of places(groups, sea)) {
        expect(x).toBeGreaterThan(REACH);
        expect(x).toBeLessThan(sea.width - REACH);
        expect(y).toBeGreaterThan(REACH);
        expect(y).toBeLessThan(sea.height - REACH);
      }
    }
  });

  it('shows which tiles are joined', () => {
    for (const groups of rings) {
      const at = places(groups, sea);
      for (let tile = 0; tile < TILES; tile += 1) {
        const next = (tile + 1) % TILES;
        const joined = groups.some((tiles) => tiles.includes(tile) && tiles.includes(next));
        const distance = far(at[tile] as Point, at[next] as Point);
        // Joined land overlaps, other land leaves water between.
        if (joined) expect(distance).toBeLessThan(1.8 * REACH);
        else expect(distance).toBeGreaterThan(1.9 * REACH);
      }
    }
  });
});

describe('tiles of a group', () => {
  it('are in the order of the ring, across tile 0 too', () => {
    expect(clockwise([0, 1, 11])).toEqual([11, 0, 1]);
    expect(clockwise([4, 5, 6])).toEqual([4, 5, 6]);
  });
});
