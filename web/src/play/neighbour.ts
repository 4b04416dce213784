// Arrow keys go from thing to thing, to the nearest one that way.

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus with an arrow key. False if the key is none, or there is nothing that way. */
export function neighbour(from: Element, key: string): boolean {
  const way = WAYS[key];
  if (!way) return false;
  const [fx, fy] = middle(from);
  let best: { element: HTMLElement | SVGElement; far: number } | null = null;
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-spot]')) {
    if (element === from || element.getClientRects().length === 0) continue;
    const [x, y] = middle(element);
    const along = (x - fx) * way[0] + (y - fy) * way[1];
    const aside = Math.abs((x - fx) * way[1] + (y - fy) * way[0]);
    // Straight on is nearer than aside.
    const far = along + 2 * aside;
    if (along > 1 && aside <= 2 * along && (!best || far < best.far)) best = { element, far };
  }
  best?.element.focus({ preventScroll: false });
  return best !== null;
}

function middle(element: Element): [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
