// Keeps the focus at the board: a thing that goes takes the focus with it, and who plays by keyboard
// would have to begin at the top of the page again.

/** Remembers which spot has the focus. Give it back with `restore` after the board was drawn anew. */
export function keepFocus(board: HTMLElement): { restore(): void; forget(): void } {
  let kept: string | null = null;
  const forget = new AbortController();
  const until = { signal: forget.signal, capture: true };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const spot = (target as Element).closest<HTMLElement | SVGElement>('[data-spot]');
      kept = spot?.dataset['spot'] ?? null;
    },
    until,
  );
  // Whoever presses somewhere means it.
  document.addEventListener('pointerdown', () => (kept = null), until);

  return {
    restore() {
      if (kept === null || document.activeElement !== document.body) return;
      const selector = `[data-spot="${CSS.escape(kept)}"]`;
      const again = document.querySelector<HTMLElement | SVGElement>(selector);
      (again ?? board).focus({ preventScroll: again === null });
    },
    forget: () => forget.abort(),
  };
}
