// Brings what can be chosen into sight, where the board is larger than the screen.
import { spots } from '../play/spots';
import { pace } from './settings.svelte';

export interface Span {
  top: number;
  bottom: number;
}

/** So that the glow around a thing is seen, too. */
const MARGIN = 8;

/** How far to scroll so that these things are seen: all of them if they have room together; else as many
 * as can be, but only if most of them are out of sight: a board that jumps is no help. */
export function shift(things: readonly Span[], window: Span): number {
  const [top, bottom] = [window.top + MARGIN, window.bottom - MARGIN];
  const seen = (by: number) =>
    things.filter((thing) => thing.top - by >= top - 1 && thing.bottom - by <= bottom + 1).length;
  const ways = things.flatMap((thing) => [thing.top - top, thing.bottom - bottom]);
  const best = ways.reduce((one, other) => {
    const more = seen(other) - seen(one);
    return more > 0 || (more === 0 && Math.abs(other) < Math.abs(one)) ? other : one;
  }, 0);
  const [now, then] = [seen(0), seen(best)];
  return now < then && (then === things.length || now * 2 < then) ? best : 0;
}

export function bringToSight(board: HTMLElement): void {
  const lit = spots().filter(
    (element) => element.classList.contains('lit') && board.contains(element),
  );
  const { top, bottom } = board.getBoundingClientRect();
  const bar = board.parentElement?.querySelector('.below')?.getBoundingClientRect().top ?? bottom;
  const window = { top: Math.max(0, top), bottom: Math.min(bottom, bar, innerHeight) };
  const by = shift(
    lit.map((element) => element.getBoundingClientRect()),
    window,
  );
  if (by === 0) return;
  const calm = pace() === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  // On a narrow screen the whole page scrolls.
  const scrolls =
    getComputedStyle(board).overflowY === 'visible' ? document.documentElement : board;
  scrolls.scrollBy({ top: by, behavior: calm ? 'instant' : 'smooth' });
}
