// Arrow keys go from thing to thing, to the nearest one that way.
import { spots } from './spots';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string) => key in WAYS;

/** Which of the boxes an arrow key leads to; null if there is none that way. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number | null {
  const way = WAYS[key];
  if (!way) return null;
  const [fx, fy] = middle(from);
  let best: { place: number; far: number } | null = null;
  for (const [place, box] of boxes.entries()) {
    const [x, y] = middle(box);
    const along = (x - fx) * way[0] + (y - fy) * way[1];
    if (along <= 1) continue;
    // What lies straight that way, as seen from edge to edge, is not aside at all.
    const between =
      way[0] === 0
        ? apart(from.left, from.right, box.left, box.right)
        : apart(from.top, from.bottom, box.top, box.bottom);
    const aside = Math.abs((x - fx) * way[1] + (y - fy) * way[0]);
    if (between > 2 * along) continue;
    const far = along + 2 * between + 0.3 * aside;
    if (!best || far < best.far) best = { place, far };
  }
  return best?.place ?? null;
}

/** Moves the focus with an arrow key. False if the key is none, or there is nothing that way. */
export function neighbour(from: Element, key: string): boolean {
  if (!isArrow(key)) return false;
  const others = spots().filter((element) => element !== from && !element.contains(from));
  const boxes = others.map((element) => element.getBoundingClientRect());
  const place = nearest(from.getBoundingClientRect(), boxes, key);
  const found = place === null ? undefined : others[place];
  found?.focus();
  return found !== undefined;
}

/** Focuses the next thing that is lit, the first one after the last. False if none is. */
export function nextLit(back = false): boolean {
  const lit = spots().filter((element) => element.classList.contains('lit'));
  const now = lit.findIndex((element) => element === document.activeElement);
  const found = back ? lit.at(now === -1 ? -1 : now - 1) : (lit[now + 1] ?? lit[0]);
  found?.focus();
  return found !== undefined;
}

/** Comes to the board from elsewhere: to what is lit, else to where the Tab key comes. False if it is
 * empty. */
export function enter(back = false): boolean {
  if (nextLit(back)) return true;
  const all = spots();
  const found = all.find(({ tabIndex }) => tabIndex === 0) ?? all[0];
  found?.focus();
  return found !== undefined;
}

const apart = (from: number, to: number, start: number, end: number) =>
  Math.max(0, start - to, from - end);

function middle({ left, right, top, bottom }: Box): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
