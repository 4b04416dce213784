// What is new at a table for somebody who may be looking elsewhere.

export interface Moment {
  /** May this player act? */
  readonly calls: boolean;
  readonly over: boolean;
  /** The number of the last change that was shown. */
  readonly moves: number;
}

export type News = 'turn' | 'move' | 'end';

/** What happened between two moments. What was so when we came is no news. */
export function newsOf(before: Moment | null, now: Moment): News | null {
  if (!before) return null;
  if (now.over) return before.over ? null : 'end';
  if (now.calls && !before.calls) return 'turn';
  return now.moves > before.moves ? 'move' : null;
}
