// How a thing that replaces another one comes onto the board. What lies there from the beginning is just
// there: whoever comes back to a table sees it at once.
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { pace } from '../../table/settings.svelte';

function arrive(duration: number, css: (here: number, away: number) => string): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : duration * pace(),
    easing: cubicOut,
    css,
  };
}

/** A card is dealt from above. */
export const deal = (_: Element): TransitionConfig =>
  arrive(400, (here, away) => `opacity: ${here}; transform: translateY(${-0.4 * away}em)`);

/** A marble rolls in. */
export const roll = (_: Element): TransitionConfig =>
  arrive(
    350,
    (here, away) =>
      `opacity: ${0.3 + 0.7 * here}; transform: scale(${0.7 + 0.3 * here}) rotate(${40 * away}deg)`,
  );

/** A token is turned over. */
export const turn = (_: Element): TransitionConfig =>
  arrive(600, (_here, away) => `transform: rotateY(${90 * away}deg)`);
