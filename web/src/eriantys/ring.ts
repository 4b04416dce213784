// Where things lie on the sea: twelve tiles on a ring, those of one group close together.

export interface Point {
  x: number;
  y: number;
}

/** A sea, and what has its place in the middle of it. */
export interface Sea {
  width: number;
  height: number;
  bag: Point;
  /** The middle of the row of professors nobody has. */
  professors: Point;
  /** Clouds by how many there are. */
  clouds: Readonly<Record<number, readonly Point[]>>;
}

const at = (x: number, y: number): Point => ({ x, y });

/** For screens that are broad, and for phones. */
export const BROAD: Sea = {
  width: 660,
  height: 430,
  bag: at(330, 150),
  professors: at(330, 212),
  clouds: {
    2: [at(197, 222), at(463, 222)],
    3: [at(200, 190), at(460, 190), at(330, 278)],
    4: [at(204, 182), at(456, 182), at(240, 276), at(420, 276)],
  },
};
export const HIGH: Sea = {
  width: 440,
  height: 520,
  bag: at(220, 148),
  professors: at(220, 372),
  clouds: {
    2: [at(168, 255), at(272, 255)],
    3: [at(168, 218), at(272, 218), at(220, 306)],
    4: [at(168, 214), at(272, 214), at(168, 302), at(272, 302)],
  },
};

export const TILES = 12;
/** How far a tile reaches from its middle. */
export const REACH = 47;
/** Tiles of one group overlap a little. */
const INSIDE = 1.66 * REACH;
const MARGIN = REACH + 7;
/** Rounder than a rectangle, broader than an ellipse. */
const ROUNDNESS = 2.5;
const SAMPLES = 480;

/** The places of the tiles, by their number. */
export function places(groups: readonly (readonly number[])[], sea: Sea): Point[] {
  const line = shore(sea);
  const total = line.at(-1)?.far ?? 0;
  const slot = total / TILES;
  const inside = groups.reduce((sum, tiles) => sum + (tiles.length - 1) * INSIDE, 0);
  const gap = (total - inside) / groups.length;
  let along = 0;
  const found: { tile: number; along: number }[] = [];
  for (const tiles of groups) {
    for (const [place, tile] of clockwise(tiles).entries()) {
      if (place > 0) along += INSIDE;
      found.push({ tile, along });
    }
    along += gap;
  }
  // Turned so that the tiles stay as near as possible to where they were in the beginning.
  const first = found[0]?.tile ?? 0;
  const drift = found.map((one, place) => one.along - (first + place) * slot);
  const turn = drift.reduce((sum, one) => sum + one, 0) / TILES;
  const result = Array.from({ length: TILES }, () => at(0, 0));
  for (const one of found) result[one.tile] = pointAt(line, one.along - turn);
  return result;
}

/** The tiles of a group in the order of the ring, also across tile 0. */
export function clockwise(tiles: readonly number[]): number[] {
  const first = tiles.find((tile) => !tiles.includes((tile + TILES - 1) % TILES)) ?? 0;
  return tiles.map((_, place) => (first + place) % TILES);
}

/** The way around, for the eye. */
export function route(sea: Sea): string {
  const round = (value: number) => value.toFixed(1);
  return `M${shore(sea)
    .filter((_, place) => place % 6 === 0)
    .map(({ x, y }) => `${round(x)} ${round(y)}`)
    .join('L')}Z`;
}

interface Sample extends Point {
  far: number;
}

/** The line on which the tiles lie, with the length up to each point, from the top clockwise. */
function shore({ width, height }: Sea): Sample[] {
  const [rx, ry] = [width / 2 - MARGIN, height / 2 - MARGIN];
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / ROUNDNESS);
  const line: Sample[] = [];
  for (let step = 0; step <= SAMPLES; step += 1) {
    const angle = (step / SAMPLES) * 2 * Math.PI - Math.PI / 2;
    const [x, y] = [
      width / 2 + rx * bend(Math.cos(angle)),
      height / 2 + ry * bend(Math.sin(angle)),
    ];
    const last = line.at(-1);
    line.push({ x, y, far: last ? last.far + Math.hypot(x - last.x, y - last.y) : 0 });
  }
  return line;
}

function pointAt(line: readonly Sample[], along: number): Point {
  const total = line.at(-1)?.far ?? 1;
  const wanted = ((along % total) + total) % total;
  const next = line.findIndex(({ far }) => far >= wanted);
  const [from, to] = [line[Math.max(0, next - 1)], line[next]];
  if (!from || !to) return at(0, 0);
  const part = to.far > from.far ? (wanted - from.far) / (to.far - from.far) : 0;
  return at(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
}

/** Where the number of a tile is written: beside it, towards the middle of the sea. */
export function beside({ x, y }: Point, { width, height }: Sea): Point {
  const [dx, dy] = [width / 2 - x, height / 2 - y];
  const far = Math.hypot(dx, dy) || 1;
  return at(x + (dx / far) * (REACH + 9), y + (dy / far) * (REACH + 9));
}

const CORNERS = 11;

/** The coast of a tile around (0, 0): no two look the same. */
export function coast(tile: number, reach: number): string {
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = ((corner + 0.37 * tile) / CORNERS) * 2 * Math.PI;
    const wave = Math.sin(tile * 12.9898 + corner * 78.233) * 43758.5453;
    const far = reach * (0.93 + 0.1 * (wave - Math.floor(wave)));
    return at(far * Math.cos(angle), far * Math.sin(angle));
  });
  // A smooth line through the middles of the sides.
  const middle = (one: Point, other: Point) => at((one.x + other.x) / 2, (one.y + other.y) / 2);
  const round = (value: number) => value.toFixed(1);
  const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  const sides = corners.map((corner, place) => {
    const next = corners[(place + 1) % CORNERS] ?? corner;
    return { corner, end: middle(corner, next) };
  });
  const start = sides.at(-1)?.end ?? at(0, 0);
  return `M${text(start)}${sides.map(({ corner, end }) => `Q${text(corner)} ${text(end)}`).join('')}Z`;
}
