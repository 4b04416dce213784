// Which page is shown: the address says it.
import { land } from './ui/landing';

export type Route =
  | { page: 'start' }
  | { page: 'table'; code: string; watch: boolean }
  | { page: 'replay'; code: string; move: number | null; seat: number | null }
  | { page: 'about' }
  | { page: 'missing' };

export function parse(path: string, search = ''): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  const asked = new URLSearchParams(search);
  const number = (name: string) => {
    const text = asked.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  if (rest.length > 0) return { page: 'missing' };
  if (first === '') return { page: 'start' };
  if (first === 'about' && second === '') return { page: 'about' };
  // People type codes in small letters, with blanks and dashes.
  const code = decoded(second).replace(/[\s-]/g, '').toUpperCase();
  if (code === '') return { page: 'missing' };
  if (first === 'table') return { page: 'table', code, watch: asked.has('watch') };
  if (first === 'replay') {
    return { page: 'replay', code, move: number('move'), seat: number('seat') };
  }
  return { page: 'missing' };
}

/** Part of an address as text; empty if it is none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

let route = $state.raw<Route>({ page: 'start' });

export const current = () => route;

export function go(path: string): void {
  history.pushState(null, '', path);
  move();
  window.scrollTo(0, 0);
}

function arrive(): void {
  route = parse(location.pathname, location.search);
}

/** From one page to another. */
function move(): void {
  arrive();
  land();
}

/** Follows the address, and links within the site, without loading the page anew. */
export function follow(): void {
  window.addEventListener('popstate', move);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith('/api/') || parse(link.pathname).page === 'missing') return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  arrive();
}
