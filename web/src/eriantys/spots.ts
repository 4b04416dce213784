// The names of the things and places on the table.
import type { Spot } from '../play/game';
import type { GroupView, View } from '../types/eriantys';

/** An island keeps the name of its first tile, however the groups are numbered meanwhile (E61). */
export const tileOf = (group: Pick<GroupView, 'tiles'>): number => Math.min(...group.tiles);

export const spot = {
  assistant: (value: number): Spot => `assistant:${value}`,
  entrance: (colour: string): Spot => `entrance:${colour}`,
  /** A table of the own dining room, when a student of it is meant. */
  seated: (colour: string): Spot => `seated:${colour}`,
  dining: 'dining' as Spot,
  tile: (tile: number): Spot => `island:${tile}`,
  motherNature: 'mother-nature' as Spot,
  cloud: (cloud: number): Spot => `cloud:${cloud}`,
  character: (character: number): Spot => `character:${character}`,
  /** A student on a card. */
  card: (character: number, colour: string): Spot => `card:${character}:${colour}`,
  /** A colour to be named for a character. */
  colour: (character: number, colour: string): Spot => `colour:${character}:${colour}`,
  professor: (colour: string): Spot => `professor:${colour}`,
  /** The row of one colour in the school of somebody else. */
  row: (seat: number, colour: string): Spot => `row:${seat}:${colour}`,
  school: (seat: number): Spot => `school:${seat}`,
  towers: (seat: number): Spot => `towers:${seat}`,
  coins: (seat: number): Spot => `coins:${seat}`,
  /** The assistant somebody played last. */
  last: (seat: number): Spot => `last:${seat}`,
  bag: 'bag' as Spot,
  done: 'do:done' as Spot,
  /** Mother Nature shall go round once more. */
  lap: 'do:lap' as Spot,
};

/** The spot of a group by its number in this view. */
export function island(view: View, group: number): Spot | null {
  const found = view.groups[group];
  return found ? spot.tile(tileOf(found)) : null;
}

/** The number of the group that holds this tile now. */
export function groupOf(view: View, tile: number): number | null {
  const found = view.groups.findIndex(({ tiles }) => tiles.includes(tile));
  return found < 0 ? null : found;
}

/** A spot name in its parts: `card:7:G` is `['card', '7', 'G']`. */
export const parts = (name: Spot): [kind: string, first: string, second: string] => {
  const [kind = '', first = '', second = ''] = name.split(':');
  return [kind, first, second];
};

/** Whose school lies in front: the own one; spectators sit behind the first player. */
export const home = (view: View): number => view.viewer ?? 0;

/** Where the student of a colour in somebody's entrance is drawn. */
export const entranceOf = (view: View, seat: number, colour: string): Spot =>
  seat === home(view) ? spot.entrance(colour) : spot.row(seat, colour);

/** Where somebody's table of a colour is drawn. */
export const tableOf = (view: View, seat: number, colour: string): Spot =>
  seat === home(view) ? spot.seated(colour) : spot.row(seat, colour);

/** On whose board the towers of a side stand (E20). */
export const holderOf = (view: View, tower: string): number | null =>
  view.supply.find((supply) => supply.tower === tower)?.holder ?? null;

export const playersOf = (view: View, tower: string): number[] =>
  view.players.flatMap((player, seat) => (player.tower === tower ? [seat] : []));

/** Four play in two teams (E4). */
export const inTeams = (view: View): boolean => view.supply.length < view.players.length;
