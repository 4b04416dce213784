// Shows where something happened.
import type { Line } from '../play/game';
import type { Play } from '../play/play.svelte';
import { elementOf } from '../play/spots';

/** Points at the places of a line until the next touch, and brings the first of them into sight. */
export function showPlace(play: Play, { marks }: Line): void {
  play.pointed = new Set(marks);
  const drawn = marks.map(elementOf).find((element) => element !== null);
  drawn?.scrollIntoView({ block: 'center' });
  const letGo = () => (play.pointed = new Set());
  window.addEventListener('pointerdown', letGo, { capture: true, once: true });
}
