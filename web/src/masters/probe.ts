// The action that an unlit spot would stand for, so that the server can say why it is not legal.
import type { Seen, Spot } from '../play/game';
import type { View } from '../types/masters';
import { stepsOf, writeArrangement } from './depots';
import type { Heap } from './heap';
import { payFrom, writePayment } from './payment';
import {
  inDepots,
  inLeaderDepots,
  inStrongbox,
  levelOn,
  own,
  price,
  type PlayerView,
} from './position';
import { card, leader, levelOf } from './printed';

export function probe(spot: Spot, chosen: readonly Spot[], { view }: Seen<View>): string | null {
  const player = own(view);
  const [what = '', which = '', number = ''] = spot.split(':');
  const hand = chosen.at(-1) ?? '';
  switch (what) {
    case 'line':
      return `${which} ${number}`;
    case 'deck':
      return buy(which, fitting(player, which), view, player);
    case 'slot':
      return intoSlot(which, chosen, view, player);
    case 'power':
      return use(which, player);
    case 'leader':
      return ofLeader(which, view);
    case 'play':
    case 'drop':
      return hand.startsWith('leader:') ? `${what} ${hand.slice(7)}` : null;
    case 'depot':
    case 'leader-depot':
      return into(spot, hand, player);
    case 'discard':
      return away(hand);
    case 'do':
      return which;
    default:
      return null;
  }
}

/** The card that is in the hand goes into this slot, even if another slot was chosen already. */
function intoSlot(
  slot: string,
  chosen: readonly Spot[],
  view: View,
  player: PlayerView,
): string | null {
  const [what, deck] = chosen[0]?.split(':') ?? [];
  return what === 'deck' && deck !== undefined ? buy(deck, slot, view, player) : null;
}

/** The slot where a card of this deck fits best: one that lies one level lower, else the first. */
function fitting(player: PlayerView, deck: string): string {
  const place = player.slots.findIndex((slot) => levelOn(slot) === levelOf(deck) - 1);
  return String(Math.max(place, 0) + 1);
}

function buy(deck: string, slot: string, view: View, player: PlayerView): string {
  const top = view.decks.find((other) => other.deck === deck)?.top;
  const due = top ? price(top, player) : '';
  return ['buy', deck, slot, payment(due, player)].filter((word) => word !== '').join(' ');
}

/** What is due, out of whatever stores; if there is not enough, out of the depots all the same: the
 * server will say what is missing. */
const payment = (due: Heap, player: PlayerView): string =>
  payFrom(due, { d: inDepots(player), l: inLeaderDepots(player), s: inStrongbox(player) }) ??
  writePayment({ d: due, l: '', s: '' });

function use(power: string, player: PlayerView): string | null {
  if (power === 'basic') return `use basic ${payment('CV', player)} =C`;
  if (power.startsWith('L')) {
    return `use ${power} ${payment(leader(Number(power.slice(1))).resource, player)} =C`;
  }
  const top = player.slots[Number(power) - 1]?.at(-1);
  return top === undefined ? null : `use ${power} ${payment(card(top).input, player)}`;
}

function ofLeader(id: string, view: View): string | null {
  if (view.phase.name !== 'set_up') return `play ${id}`;
  const other = view.dealt?.find((dealt) => String(dealt) !== id);
  return other === undefined ? null : `keep ${id} ${other}`;
}

/** What is in the hand goes into this depot. */
function into(spot: Spot, hand: Spot, player: PlayerView): string | null {
  const [what, kind] = hand.split(':');
  const [where, which] = spot.split(':');
  if (what === 'bonus') return where === 'depot' ? `bonus ${kind}-${which}` : null;
  if (what === 'unplaced') {
    if (where === 'depot') return `${kind}-${which}`;
    return kind === which ? `${kind}-L` : null;
  }
  const step = stepsOf(player).find(({ path }) => path[0] === hand && path[1] === spot);
  return step ? writeArrangement(step.then) : null;
}

/** What is in the hand is discarded. */
function away(hand: Spot): string | null {
  const [what, which] = hand.split(':');
  switch (what) {
    case 'unplaced':
      return `${which}-x`;
    case 'white':
      return 'w-x';
    case 'depot':
      return `${which}-x`;
    case 'leader-depot':
      return `L${which}-x`;
    default:
      return null;
  }
}
