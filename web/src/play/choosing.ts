// Choose a thing, choose where it goes: what was chosen so far, and what can be chosen next. Plain
// values; the board and the keyboard are elsewhere.
import type { Move, Spot } from './game';

const begins = (path: readonly Spot[], chosen: readonly Spot[]) =>
  chosen.every((spot, place) => path[place] === spot);

/** The moves that what was chosen can still become. */
export function open(moves: readonly Move[], chosen: readonly Spot[]): Move[] {
  return moves.filter(({ path }) => path.length > chosen.length && begins(path, chosen));
}

/** What can be chosen next. */
export function next(moves: readonly Move[], chosen: readonly Spot[]): ReadonlySet<Spot> {
  return new Set(open(moves, chosen).map(({ path }) => path[chosen.length] as Spot));
}

export type Choice =
  /** The choice is complete: take this action. */
  | { action: string }
  /** There is more to choose. */
  | { chosen: readonly Spot[] }
  /** This cannot be chosen now. */
  | null;

/** What becomes of the choice when this spot is chosen. */
export function choose(moves: readonly Move[], chosen: readonly Spot[], spot: Spot): Choice {
  // The thing in the hand is put down again.
  if (chosen.at(-1) === spot && !next(moves, chosen).has(spot)) {
    return { chosen: chosen.slice(0, -1) };
  }
  // It may go on from here, or from an earlier thing, or begin anew.
  for (let kept = chosen.length; kept >= 0; kept -= 1) {
    const start = chosen.slice(0, kept);
    if (!next(moves, start).has(spot)) continue;
    const now = [...start, spot];
    const complete = moves.find(({ path }) => path.length === now.length && begins(path, now));
    return complete ? { action: complete.action } : { chosen: now };
  }
  return null;
}
