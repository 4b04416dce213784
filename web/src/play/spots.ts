// The things of the board as they are drawn.
import type { Spot } from './game';

type Drawn = HTMLElement | SVGElement;

/** All that can be seen. */
export function spots(): Drawn[] {
  const all = document.querySelectorAll<Drawn>('[data-spot]');
  return [...all].filter((element) => element.getClientRects().length > 0);
}

/** How a thing is drawn; null if it is not. */
export function elementOf(spot: Spot): Drawn | null {
  return document.querySelector<Drawn>(`[data-spot="${CSS.escape(spot)}"]`);
}

/** Is this still how the thing is drawn? */
export const isDrawn = (element: Element, spot: Spot): boolean =>
  element.isConnected && (element as Drawn).dataset['spot'] === spot;
