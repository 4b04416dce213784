// After a change of pages the focus is where the new page begins: a screen reader speaks from there,
// and the next Tab goes on from there.

/** Whoever has waited longer than this is not pulled about any more. */
const LONGEST = 10_000;

let landing: AbortController | null = null;

/** Gives the focus to the page as it comes: what is loaded late replaces what had it before. */
export function land(): void {
  landing?.abort();
  const over = new AbortController();
  landing = over;
  const observer = new MutationObserver(takeFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  over.signal.addEventListener('abort', () => observer.disconnect());
  setTimeout(() => over.abort(), LONGEST);
  // From now on people go where they want.
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => over.abort(), { signal: over.signal, capture: true });
  }
}

function takeFocus(): void {
  // What has the focus keeps it, for instance a field of the new page.
  if (document.activeElement !== document.body) return;
  const main = document.querySelector('main');
  const beginning = main?.querySelector('h1') ?? main;
  if (!beginning) return;
  if (beginning.tabIndex < 0) beginning.tabIndex = -1;
  beginning.focus({ preventScroll: true });
}
