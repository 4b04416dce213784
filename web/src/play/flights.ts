// Pieces that fly from one spot to another, over everything, so that one sees what happened.
import type { Flight } from './game';
import { elementOf } from './spots';

const SVG = 'http://www.w3.org/2000/svg';
const STAGGER = 60;
const LATE = 150;
/** How much longer a flight takes with every place it passes, as a part of one without any. */
const STOP = 0.45;

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets the pieces fly; resolves when the last one has landed. */
export async function fly(flights: readonly Flight[], duration: number): Promise<void> {
  if (calm() || document.hidden || duration <= 0) return;
  await Promise.all(flights.map((flight, place) => flyOne(flight, duration, place * STAGGER)));
}

async function flyOne(flight: Flight, pace: number, delay: number): Promise<void> {
  const { piece, from, to, past = [] } = flight;
  const [start, end] = [box(from), box(to)];
  if (!start || !end) return;
  const size = Math.max(22, Math.min(44, Math.min(start.height, start.width)));
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('flight');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${piece}`);
  svg.append(use);
  Object.assign(svg.style, { width: `${size}px`, height: `${size}px` });
  document.body.append(svg);
  const at = (rect: DOMRect, scale: number) =>
    `translate(${rect.left + rect.width / 2 - size / 2}px, ${rect.top + rect.height / 2 - size / 2}px) scale(${scale})`;
  const between = past.map(box).filter((rect) => rect !== null);
  const duration = pace * (1 + STOP * between.length);
  const easing = 'cubic-bezier(.3,.1,.2,1)';
  const animation = svg.animate(
    [
      { transform: at(start, 0.8), easing },
      ...between.map((rect, place) => ({
        transform: at(rect, 1),
        offset: (0.85 * (place + 1)) / (between.length + 1),
        easing,
      })),
      { transform: at(end, 1.25), offset: 0.85, easing },
      { transform: at(end, 1) },
    ],
    { duration, delay, fill: 'both' },
  );
  await landed(animation, delay + duration);
  svg.remove();
}

/** When the piece has landed, or should have: in a hidden tab nothing moves, and nobody shall wait. */
function landed(animation: Animation, due: number): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, due + LATE));
  return Promise.race([animation.finished.catch(() => undefined), late]);
}

function box(spot: string): DOMRect | null {
  const rect = elementOf(spot)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}
