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
  let ghost: HTMLElement | SVGElement | null = null;
  const forget = new AbortController();
  const on = <Kind extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
    type: Kind,
    listener: (event: WindowEventMap[Kind]) => void,
  ) => window.addEventListener(type, listener, { signal: forget.signal, capture: true });
  const ours = (event: PointerEvent) => event.pointerId === down.pointerId;

  const finish = () => {
    ghost?.remove();
    forget.abort();
  };
  const giveUp = () => {
    finish();
    if (ghost) play.back();
  };

  on('pointermove', (event) => {
    if (!ours(event)) return;
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!ghost) {
      if (Math.hypot(x, y) < LIFTED) return;
      play.dismiss();
      if (!play.chosen.includes(spot) && !play.choose(spot)) return finish();
      ghost = lift(element);
    }
    ghost.style.transform = `translate(${x}px, ${y}px)`;
  });

  on('pointerup', (event) => {
    if (!ours(event)) return;
    finish();
    if (!ghost) return;
    swallowClick();
    const target = under(event, play);
    if (target !== null) play.choose(target, { carried: spot });
    // Let go where it was: it stays in the hand, as after a tap.
    else if (!element.contains(document.elementFromPoint(event.clientX, event.clientY)))
      play.back();
  });

  on('pointercancel', (event) => {
    if (ours(event)) giveUp();
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    swallowClick();
    giveUp();
  });
}

/** The click that follows when the button goes up would choose once more. */
function swallowClick(): void {
  const forget = new AbortController();
  const until = { capture: true, signal: forget.signal };
  window.addEventListener('click', (click) => click.stopPropagation(), until);
  // The next press is a new intent. Where no click follows, nothing must wait for it.
  window.addEventListener('pointerdown', () => forget.abort(), until);
  window.addEventListener('keydown', () => forget.abort(), until);
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
function lift(element: HTMLElement | SVGElement): HTMLElement | SVGElement {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const part of [copy, ...copy.querySelectorAll('[data-spot]')])
    part.removeAttribute('data-spot');
  let ghost = copy;
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
