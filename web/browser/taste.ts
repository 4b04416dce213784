// What somebody in a hurry likes more, and less, than other things: what brings a game on. A game of which
// nothing stands here is played too; it only takes longer.
import type { Game } from './start';

interface Taste {
  spots: RegExp;
  /** How likely it is chosen, compared with others. */
  weight: number;
  /** Only while nothing is in the hand. */
  emptyHanded?: boolean;
}

const USUAL = 4;
const TASTES: Record<Game, readonly Taste[]> = {
  eriantys: [
    { spots: /^do:lap$/, weight: 1 },
    { spots: /^do:/, weight: 12 },
  ],
  masters: [
    { spots: /^(do|deck|power):/, weight: 12 },
    { spots: /^(discard|drop)$/, weight: 1 },
    // Tidying up leads nowhere; what is in the hand goes there.
    { spots: /^(leader-)?depot:/, weight: 0.2, emptyHanded: true },
  ],
};
/** Spots of different games have different names, or mean the same. */
const ALL = Object.values(TASTES).flat();

export function liking(spot: string, emptyHanded: boolean): number {
  const taste = ALL.find((taste) => taste.spots.test(spot) && (emptyHanded || !taste.emptyHanded));
  return taste?.weight ?? USUAL;
}
