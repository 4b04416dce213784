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
    play.rest(event);
    const things = under(event);
    const target = things.find((thing) => play.lit(named(thing)));
    if (target) return void play.choose(named(target), { carried: spot });
    const [wrong] = things;
    // Let go where it was: it stays in the hand, as after a tap.
    if (wrong === element) return;
    const { chosen } = play;
    play.back();
    // Beside its place it is just put down; anywhere else one wants to know why not.
    if (wrong && !wrong.contains(element)) play.explain(named(wrong), wrong, chosen);
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

type Thing = HTMLElement | SVGElement;

const named = (thing: Thing): Spot => thing.dataset['spot'] ?? '';

/** The spots under the pointer, the innermost first. */
function under(event: PointerEvent): Thing[] {
  const things = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element.closest<Thing>('[data-spot]'));
  return [...new Set(things)].filter((thing) => thing !== null);
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
