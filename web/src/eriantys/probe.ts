// The action that choosing an unlit thing would stand for, so that the server can say why not.
import type { Seen, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { groupOf, home, parts, spot } from './spots';

export function probe(asked: Spot, chosen: readonly Spot[], seen: Seen<View>): string | null {
  const { view } = seen;
  const [kind, first, second] = parts(asked);
  const [held, heldFirst, heldSecond] = parts(chosen.at(-1) ?? '');
  switch (kind) {
    case 'assistant':
      return `a${first}`;
    case 'entrance':
      // In an exchange the other half may be in the hand already.
      if (held === 'seated') return `${heldFirst}/${first}`;
      if (held === 'card' && heldFirst === '7') return `${heldSecond}/${first}`;
      return exchanging(view) ? `${first}/${first}` : `${first}-0`;
    case 'dining':
      if (held === 'entrance') return `${heldFirst}-d`;
      if (held === 'card') return heldFirst === '11' ? `x11 ${heldSecond}` : null;
      return `${anyOf(view)}-d`;
    case 'seated':
      // Students do not leave their tables but in an exchange: else the dining room is meant.
      if (!exchanging(view)) return probe(spot.dining, chosen, seen);
      return `${first}/${held === 'entrance' ? heldFirst : anyOf(view)}`;
    case 'island':
      return onto(view, Number(first), [held, heldFirst, heldSecond]);
    case 'mother-nature':
      return 'm1';
    case 'cloud':
      return `c${first}`;
    case 'character':
      return using(view, Number(first));
    case 'card':
      if (first === '7') {
        if (!exchanging(view)) return 'x7';
        return `${second}/${held === 'entrance' ? heldFirst : anyOf(view)}`;
      }
      return first === '1' ? `x1 ${second}-0` : `x${first} ${second}`;
    case 'colour':
      return `x${first} ${second}`;
    default:
      return null;
  }
}

const exchanging = (view: View): boolean =>
  'pairs' in view.phase && typeof view.phase.pairs === 'number';

/** Some student of the own entrance. */
const anyOf = (view: View): string => view.players[home(view)]?.entrance[0] ?? 'G';

/** What an island is chosen for depends on what is in the hand, else on what is to be done. */
function onto(view: View, tile: number, held: [string, string, string]): string | null {
  const group = groupOf(view, tile);
  if (group === null) return null;
  const [kind, first, second] = held;
  if (kind === 'entrance') return `${first}-${group}`;
  if (kind === 'card' && first === '1') return `x1 ${second}-${group}`;
  // Other characters and their students are not used on an island.
  if (kind === 'character') return first === '3' || first === '5' ? `x${first} ${group}` : null;
  if (kind === 'card' && !exchanging(view)) return null;
  if (view.phase.name === 'students' && !exchanging(view)) return `${anyOf(view)}-${group}`;
  const length = view.groups.length;
  return `m${(group - view.mother_nature + length) % length || length}`;
}

/** A character with choices that are most likely good, so that the answer is about the character. */
function using(view: View, character: number): string {
  const card = view.characters.find((other) => other.character === character);
  const student = card?.students[0] ?? 'G';
  switch (character) {
    case 1:
      return `x1 ${student}-0`;
    case 3:
    case 5:
      return `x${character} ${view.mother_nature}`;
    case 9:
    case 12:
      return `x${character} G`;
    case 11:
      return `x11 ${student}`;
    default:
      return `x${character}`;
  }
}
