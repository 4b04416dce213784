// Dragging is choosing twice: the piece when it is lifted, the place where it is let go.
import type { Play } from './play.svelte';
import type { Spot } from './game';

/** A pointer that moved less than this was a tap. */
const LIFTED = 6;

export function drag(
  play: Play,
  spot: Spot,
  element: HTMLElement | SVGElement,
  down: PointerEvent,
): void {
  if (down.button !== 0 || !play.lit(spot)) return;
  let ghost: Element | null = null;
  const forget = new AbortController();
  const on = (type: string, listener: (event: PointerEvent) => void) =>
    window.addEventListener(type, listener as EventListener, { signal: forget.signal });

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!ghost) {
      if (Math.hypot(x, y) < LIFTED) return;
      if (!play.chosen.includes(spot) && !play.choose(spot)) return finish();
      ghost = lift(element);
    }
    (ghost as HTMLElement).style.transform = `translate(${x}px, ${y}px)`;
  };

  const drop = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const wasLifted = ghost !== null;
    finish();
    if (!wasLifted) return;
    // The click that follows would choose once more.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    const target = under(event, play);
    if (target) play.choose(target);
    else play.back();
  };

  const finish = () => {
    ghost?.remove();
    forget.abort();
  };
  on('pointermove', move);
  on('pointerup', drop);
  on('pointercancel', finish);
}

/** The innermost lit spot under the pointer. */
function under(event: PointerEvent, play: Play): Spot | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const spot = element.closest<HTMLElement | SVGElement>('[data-spot]')?.dataset['spot'];
    if (spot !== undefined && play.lit(spot)) return spot;
  }
  return null;
}

/** A copy of the piece that follows the pointer. */
function lift(element: HTMLElement | SVGElement): Element {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const part of [copy, ...copy.querySelectorAll('[data-spot]')])
    part.removeAttribute('data-spot');
  let ghost: HTMLElement | SVGElement = copy;
  if (element instanceof SVGGraphicsElement && element.ownerSVGElement) {
    // A part of a drawing needs a drawing around it.
    const { x, y, width, height } = element.getBBox();
    ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    ghost.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    copy.removeAttribute('transform');
    ghost.append(copy);
  }
  ghost.classList.add('ghost');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  document.body.append(ghost);
  return ghost;
}
