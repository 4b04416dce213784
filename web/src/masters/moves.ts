// The legal actions as things to choose on the board, one after another.
import type { Move, Seen, Spot } from '../play/game';
import type { View } from '../types/masters';
import { stepsOf, writeArrangement } from './depots';
import { isKind } from './heap';
import { own } from './position';

/** What is chosen for an action; several paths where the order does not matter. */
function pathsOf(action: string): Spot[][] {
  const [verb = '', ...words] = action.split(' ');
  const [first = '', second = '', ...rest] = words;
  switch (verb) {
    case 'keep':
      return [
        [`leader:${first}`, `leader:${second}`],
        [`leader:${second}`, `leader:${first}`],
      ];
    case 'bonus': {
      const [kind, depot] = first.split('-');
      return [[`bonus:${kind}`, `depot:${depot}`]];
    }
    case 'row':
    case 'col':
      return [[`line:${verb}:${first}`]];
    case 'buy':
      return [[`deck:${first}`, `slot:${second}`, `pay:${rest.join(' ')}`]];
    case 'use':
      return [[`power:${first}`, `pay:${words.slice(1).join(' ')}`]];
    case 'play':
    case 'drop':
      return [[`leader:${first}`, verb]];
    case 'finish':
    case 'end':
      return [[`do:${verb}`]];
    default:
      return [placing(verb)];
  }
}

/** `C-2`, `C-L`, `C-x`, `w-C`, `w-x`, `2-x`, `LC-x`. */
function placing(text: string): Spot[] {
  const [what = '', to = ''] = text.split('-');
  return [lifted(what), to === 'x' ? 'discard' : target(what, to)];
}

function lifted(what: string): Spot {
  if (what === 'w') return 'white';
  if (isKind(what)) return `unplaced:${what}`;
  return what.startsWith('L') ? `leader-depot:${what.slice(1)}` : `depot:${what}`;
}

function target(what: string, to: string): Spot {
  if (what === 'w') return `kind:${to}`;
  return to === 'L' ? `leader-depot:${what}` : `depot:${to}`;
}

export function moves(legal: readonly string[], { view }: Seen<View>): Move[] {
  const listed = new Set(legal);
  const direct = legal
    .filter((action) => !action.startsWith('depots '))
    .flatMap((action) => pathsOf(action).map((path) => ({ action, path })));
  const rearranging = stepsOf(own(view))
    .map(({ path, then }) => ({ action: writeArrangement(then), path }))
    .filter(({ action }) => listed.has(action));
  return [...direct, ...rearranging];
}
