// Where things of a player are on the board: the own ones are drawn large, with a spot each; of the
// others there are small boards.
import type { Spot } from '../play/game';
import type { View } from '../types/masters';
import { ownSeat } from './position';

export type Part = 'depots' | 'strongbox' | `slot-${number}` | 'leaders';

/** The spot of a thing: `own` on the large board, the part of a small one. */
export const at = (view: View, seat: number, mine: Spot, part: Part): Spot =>
  seat === ownSeat(view) ? mine : `board:${seat}:${part}`;

/** Where the card or the leader with this power lies; what the basic one makes goes to the strongbox. */
export function powerPart(power: string): Part {
  if (power.startsWith('L')) return 'leaders';
  return power === 'basic' ? 'strongbox' : `slot-${Number(power)}`;
}

/** A depot as the notation writes it: `2`, `L` (with its kind), `LC`. */
export function depotSpot(depot: string, kind = ''): Spot {
  return depot.startsWith('L') ? `leader-depot:${depot.slice(1) || kind}` : `depot:${depot}`;
}
