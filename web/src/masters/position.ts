// Questions about a view that several parts of the client ask.
import type { PlayerView, View } from '../types/masters';
import { count, heapOf, isKind, type Heap, type Kind } from './heap';
import { card, leader } from './printed';

export type { PlayerView, View };

export interface LeaderDepot {
  kind: Kind;
  many: number;
}

export const leaderDepots = (player: PlayerView): LeaderDepot[] =>
  player.leader_depots.flatMap(([kind, many]) =>
    typeof kind === 'string' && isKind(kind) && typeof many === 'number' ? [{ kind, many }] : [],
  );

export const inLeaderDepots = (player: PlayerView): Heap =>
  heapOf((kind) => leaderDepots(player).find((depot) => depot.kind === kind)?.many ?? 0);

export const inDepots = (player: PlayerView): Heap =>
  heapOf((kind) => count(player.depots.join(''), kind));

export const inStrongbox = (player: PlayerView): Heap =>
  heapOf((kind) => player.strongbox[kind] ?? 0);

/** Everything a player owns, wherever it lies. */
export const owned = (player: PlayerView): Heap =>
  heapOf((kind) =>
    [inDepots, inLeaderDepots, inStrongbox].reduce(
      (sum, store) => sum + count(store(player), kind),
      0,
    ),
  );

export const cardsOf = (player: PlayerView): number[] => player.slots.flat();

/** Whose board is drawn large: the viewer's; for spectators, that of whoever plays first. */
export const ownSeat = (view: View): number => view.viewer ?? view.order[0] ?? 0;

/** The player whose board is drawn large. */
export const own = (view: View): PlayerView => playerAt(view, ownSeat(view));

export function playerAt(view: View, seat: number): PlayerView {
  const player = view.players[seat];
  if (!player) throw new Error(`nobody sits on seat ${seat}`);
  return player;
}

/** The price of a card for this player: active discounts taken off (M82). */
export function price(id: number, player: PlayerView): Heap {
  const cost = card(id).cost;
  const off = player.leaders
    .map(leader)
    .filter(({ ability }) => ability === 'discount')
    .map(({ resource }) => resource);
  return heapOf((kind) => count(cost, kind) - (off.includes(kind) ? 1 : 0));
}

/** The level of the topmost card of a slot; 0 if it is empty. */
export const levelOn = (slot: readonly number[]): number => {
  const top = slot.at(-1);
  return top === undefined ? 0 : card(top).level;
};

/** Where the depots are drawn: the number is also how many places there are. */
export const DEPOTS = [1, 2, 3] as const;

/** The powers that were used in this production. */
export const usedPowers = (view: View): readonly string[] =>
  view.phase.name === 'production' ? view.phase.used : [];

/** The favour tiles and pope spaces are counted from 1. */
export const REPORTS = [1, 2, 3] as const;
