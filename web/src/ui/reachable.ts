/** What scrolls is reached by keyboard, even if it is all text. */
export function reachable(element: HTMLElement) {
  const watching = new ResizeObserver(() => {
    const scrolls =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (scrolls) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  watching.observe(element);
  return () => watching.disconnect();
}
