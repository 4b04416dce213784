// Keeps the focus at the board: a thing that goes takes the focus with it, and who plays by keyboard
// would have to begin at the top of the page again.
import { nextLit } from '../play/neighbour';
import { elementOf } from '../play/spots';

/** Did the focus fall from something that went? */
export const lost = () => document.activeElement === document.body;

/** Remembers which spot has the focus, or that it is at the bar below the board. Give it back with
 * `restore` after things were drawn anew: what is gone leaves it to what can be chosen now, and until there
 * is something to the board. */
export function keepFocus(board: HTMLElement, bar: string): { restore(): void; forget(): void } {
  let kept: { spot: string | null } | null = null;
  const forget = new AbortController();
  const until = { signal: forget.signal, capture: true };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const element = target as Element;
      if (element === board) return;
      const spot = element.closest<HTMLElement | SVGElement>('[data-spot]')?.dataset['spot'];
      kept = spot !== undefined || element.closest(bar) ? { spot: spot ?? null } : null;
    },
    until,
  );
  // Whoever presses somewhere means it.
  document.addEventListener('pointerdown', () => (kept = null), until);

  return {
    restore() {
      if (kept === null || !(lost() || document.activeElement === board)) return;
      const again = kept.spot === null ? null : elementOf(kept.spot);
      if (again) again.focus();
      else if (!nextLit() && lost()) board.focus({ preventScroll: true });
    },
    forget: () => forget.abort(),
  };
}
