// Legal actions as things to choose on the table, one after another.
import type { Move, Seen, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { parse, type Action } from './notation';
import { island, spot } from './spots';

type Path = readonly Spot[];

export function moves(legal: readonly string[], { view }: Seen<View>): Move[] {
  const landed = new Map<Spot, number>();
  return legal.flatMap((action) => {
    const read = parse(action);
    if (!read) return [];
    const paths = read.kind === 'steps' ? walks(read.steps, view, landed) : ways(read, view);
    return paths.map((path) => ({ action, path }));
  });
}

/** She is chosen, then the island; or the island at once. When she may go farther than once round, the
 * same island can be meant twice: the longer way is asked for. */
function walks(steps: number, view: View, landed: Map<Spot, number>): Path[] {
  const target = island(view, (view.mother_nature + steps) % view.groups.length);
  if (target === null) return [];
  const laps = landed.get(target) ?? 0;
  landed.set(target, laps + 1);
  const longer = Array<Spot>(laps).fill(spot.lap);
  const path = [spot.motherNature, ...longer, target];
  return laps === 0 ? [path, [target]] : [path];
}

function ways(action: Exclude<Action, { kind: 'steps' }>, view: View): Path[] {
  switch (action.kind) {
    case 'assistant':
      return [[spot.assistant(action.value)]];
    case 'seat':
      return [[spot.entrance(action.colour), spot.dining]];
    case 'land':
      return onIsland(view, action.group, [spot.entrance(action.colour)]);
    case 'cloud':
      return [[spot.cloud(action.cloud)]];
    case 'done':
      return [[spot.done]];
    case 'swap':
      return swaps(action, view);
    case 'use':
      return uses(action, view);
  }
}

/** A pair may be chosen from either end. */
function swaps({ take, give }: { take: string; give: string }, view: View): Path[] {
  const used = 'used' in view.phase ? view.phase.used : null;
  const from = used === 7 ? spot.card(7, take) : spot.seated(take);
  return [
    [from, spot.entrance(give)],
    [spot.entrance(give), from],
  ];
}

function uses(action: Extract<Action, { kind: 'use' }>, view: View): Path[] {
  const { character, colour, group } = action;
  const card = spot.character(character);
  if (colour === null) return group === null ? [[card]] : onIsland(view, group, [card]);
  const student = spot.card(character, colour);
  // The students of 1 and 11 may be taken from the card without choosing the card first.
  if (group !== null) return onIsland(view, group, [card, student], [student]);
  if (character === 11) {
    return [
      [card, student],
      [student, spot.dining],
    ];
  }
  return [[card, spot.colour(character, colour)]];
}

/** These beginnings, then the island. */
function onIsland(view: View, group: number, ...beginnings: Path[]): Path[] {
  const target = island(view, group);
  return target === null ? [] : beginnings.map((path) => [...path, target]);
}
