// Where a bubble goes: beside the thing it speaks of, never over it if that can be helped, and never
// off the screen.

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Between the thing and the bubble, and between the bubble and the edge of the screen. */
const GAP = 8;
const EDGE = 6;

export interface Place {
  left: number;
  top: number;
}

/** A place near the thing, or else anywhere on the screen, that covers nothing of `free`; null if there is
 * none. */
export function placeClear(
  thing: Rect,
  bubble: Size,
  screen: Size,
  free: readonly Rect[],
): Place | null {
  const [right, bottom] = [
    screen.width - bubble.width - EDGE,
    screen.height - bubble.height - EDGE,
  ];
  if (right < EDGE || bottom < EDGE) return null;
  const steps = (most: number) => [0, 1, 2, 3, 4].map((step) => EDGE + ((most - EDGE) * step) / 4);
  const anywhere = steps(bottom).flatMap((top) => steps(right).map((left) => ({ left, top })));
  const far = ({ left, top }: Place) =>
    Math.hypot(
      left + (bubble.width - thing.width) / 2 - thing.left,
      top + (bubble.height - thing.height) / 2 - thing.top,
    );
  anywhere.sort((one, other) => far(one) - far(other));
  const clear = ({ left, top }: Place) =>
    free.every(
      (rect) =>
        left >= rect.left + rect.width ||
        rect.left >= left + bubble.width ||
        top >= rect.top + rect.height ||
        rect.top >= top + bubble.height,
    );
  return [place(thing, bubble, screen), ...anywhere].find(clear) ?? null;
}

/** A place at the thing that covers as little of its neighbours as there can be. */
export function placeBeside(
  thing: Rect,
  bubble: Size,
  screen: Size,
  neighbours: readonly Rect[],
): Place {
  const right = thing.left + thing.width + GAP;
  const below = thing.top + thing.height + GAP;
  const slide = (start: number, length: number, size: number, most: number) =>
    [(length - size) / 2, 0, length - size].map((by) => within(start + by, most - size));
  const across = slide(thing.left, thing.width, bubble.width, screen.width);
  const down = slide(thing.top, thing.height, bubble.height, screen.height);
  const ways = [
    ...[thing.top - GAP - bubble.height, below].flatMap((top) =>
      across.map((left) => ({ left, top })),
    ),
    ...[right, thing.left - GAP - bubble.width].flatMap((left) =>
      down.map((top) => ({ left, top })),
    ),
  ].filter(
    ({ left, top }) =>
      left >= EDGE &&
      top >= EDGE &&
      left + bubble.width + EDGE <= screen.width &&
      top + bubble.height + EDGE <= screen.height,
  );
  const covered = (at: Place) =>
    neighbours.reduce((sum, rect) => sum + overlap({ ...at, ...bubble }, rect), 0);
  const [best] = ways
    .map((at) => ({ at, cost: covered(at) }))
    .sort((one, other) => one.cost - other.cost);
  return best?.at ?? place(thing, bubble, screen);
}

/** How much of one rectangle another one covers. */
function overlap(one: Rect, other: Rect): number {
  const shared = (start: 'left' | 'top', size: 'width' | 'height') =>
    Math.min(one[start] + one[size], other[start] + other[size]) -
    Math.max(one[start], other[start]);
  return Math.max(0, shared('left', 'width')) * Math.max(0, shared('top', 'height'));
}

export function place(thing: Rect, bubble: Size, screen: Size): Place {
  const middle = thing.left + (thing.width - bubble.width) / 2;
  const level = thing.top + (thing.height - bubble.height) / 2;
  const right = thing.left + thing.width;
  const bottom = thing.top + thing.height;
  const ways = [
    { left: middle, top: thing.top - GAP - bubble.height, room: thing.top, need: bubble.height },
    { left: middle, top: bottom + GAP, room: screen.height - bottom, need: bubble.height },
    { left: right + GAP, top: level, room: screen.width - right, need: bubble.width },
    { left: thing.left - GAP - bubble.width, top: level, room: thing.left, need: bubble.width },
  ];
  const spare = ({ room, need }: { room: number; need: number }) => room - need - GAP - EDGE;
  const roomy = ways.find((way) => spare(way) >= 0);
  const best = roomy ?? ways.reduce((one, other) => (spare(other) > spare(one) ? other : one));
  return {
    left: within(best.left, screen.width - bubble.width),
    top: within(best.top, screen.height - bubble.height),
  };
}

const within = (wanted: number, most: number) =>
  Math.max(EDGE, Math.min(wanted, Math.max(EDGE, most - EDGE)));
