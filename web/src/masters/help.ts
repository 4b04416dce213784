// What each thing on the board is and does.
import type { Seen, Spot } from '../play/game';
import type { View } from '../types/masters';
import { t } from '../words/index.svelte';
import { count, isKind, piles, type Heap } from './heap';
import { lineOf } from './market';
import { cardInWords, cardName, leaderInWords, leaderName, list, marbles, some } from './naming';
import { boardInWords } from './summary';
import {
  inLeaderDepots,
  inStrongbox,
  own,
  owned,
  playerAt,
  price,
  type PlayerView,
} from './position';
import { card, colourOf, leader, levelOf, SECTIONS } from './printed';
import { tokenColour, tokenKind } from './tell';

export function help(spot: Spot, { view, names }: Seen<View>): string | null {
  const [what = '', which = '', part = ''] = spot.split(':');
  const player = own(view);
  switch (what) {
    case 'line':
      return t(`masters-help-${which}`, { marbles: marbles(lineOf(view, which, Number(part))) });
    case 'cell':
      return marble(view.market[Number(which)]?.charAt(Number(part)) ?? '');
    case 'slide':
      return t('masters-help-slide', { marble: t(`masters-marble-${view.slide}`) });
    case 'deck':
      return deck(which, view);
    case 'slot':
      return t('masters-help-slot', { n: Number(which) });
    case 'power':
      return power(which, player);
    case 'depot':
      return t('masters-help-depot', { n: Number(which) });
    case 'leader-depot':
      return isKind(which) ? t('masters-help-leader-depot', { kind: which }) : null;
    case 'leader':
      return leaderHelp(Number(which), view);
    case 'unplaced':
      return isKind(which) ? t('masters-help-unplaced', { what: some(which) }) : null;
    case 'bonus':
      return isKind(which) ? t('masters-help-bonus', { what: some(which) }) : null;
    case 'kind':
      return isKind(which) ? t('masters-help-kind', { what: some(which) }) : null;
    case 'report':
      return report(Number(which));
    case 'tile':
      return tile(Number(which), player);
    case 'marker':
      return t('masters-help-marker', {
        name: names[Number(which)] ?? '',
        n: playerAt(view, Number(which)).faith,
      });
    case 'order':
      return t('masters-help-order', { names: list(view.order.map((seat) => names[seat] ?? '')) });
    case 'lorenzo':
      return lorenzo(view);
    case 'board':
      return part === ''
        ? boardInWords(Number(which), { view, names }).join(' ')
        : boardPart(part, playerAt(view, Number(which)), names[Number(which)] ?? '');
    case 'strongbox':
    case 'discard':
    case 'white':
    case 'cross':
    case 'aside':
    case 'tray':
    case 'play':
    case 'drop':
      return t(`masters-help-${what}`);
    default:
      return null;
  }
}

const marble = (letter: string): string | null =>
  letter === '' ? null : t(`masters-help-marble-${letter}`);

function deck(name: string, view: View): string {
  const here = view.decks.find((other) => other.deck === name);
  const printed = { colour: colourOf(name), level: levelOf(name) };
  if (!here?.top) return t('masters-help-deck-empty', { card: cardName(printed) });
  const left = t('masters-help-deck-left', { n: here.left });
  const due = price(here.top, own(view));
  const cheaper =
    due === card(here.top).cost ? '' : ` ${t('masters-help-deck-price', { price: some(due) })}`;
  return `${cardInWords(here.top)}${cheaper}${missing(due, view)} ${left}`;
}

/** How much of each kind one has, where that is too little. */
function missing(due: Heap, view: View): string {
  if ((view.viewer ?? null) === null) return '';
  const store = owned(own(view));
  const parts = piles(due)
    .map(({ kind, many }) => ({ have: count(store, kind), kind, many }))
    .filter(({ have, many }) => have < many)
    .map(({ have, kind, many }) => t('masters-help-part', { have, what: some(kind.repeat(many)) }));
  return parts.length > 0 ? ` ${t('masters-help-missing', { parts: list(parts) })}` : '';
}

/** A leader, and what is missing to play it while it is in the hand. */
function leaderHelp(id: number, view: View): string {
  const due = view.hand?.includes(id) ? leader(id).resources : '';
  return `${leaderInWords(id)}${missing(due, view)}`;
}

function power(which: string, player: PlayerView): string | null {
  if (which === 'basic') return t('masters-help-basic');
  if (which.startsWith('L')) return leaderInWords(Number(which.slice(1)));
  const top = player.slots[Number(which) - 1]?.at(-1);
  return top === undefined
    ? t('masters-help-slot', { n: Number(which) })
    : `${cardInWords(top)} ${t('masters-help-power')}`;
}

function report(number: number): string | null {
  const section = SECTIONS[number - 1];
  return section
    ? t('masters-help-report', { n: number, first: section.first, pope: section.pope })
    : null;
}

function tile(number: number, player: PlayerView): string | null {
  const section = SECTIONS[number - 1];
  const state = player.tiles[number - 1];
  return section && state
    ? t(`masters-help-tile-${state}`, { first: section.first, points: section.points })
    : null;
}

function lorenzo(view: View): string | null {
  if (!view.lorenzo) return null;
  const { last, left } = view.lorenzo;
  const told = last
    ? t(`masters-help-token-${tokenKind(last)}`, { colour: tokenColour(last) })
    : t('masters-help-no-token');
  return `${t('masters-help-lorenzo', { n: left })} ${told}`;
}

/** The cards on a slot of somebody else, the top one first. */
function boardSlot(slot: number, player: PlayerView, name: string): string {
  const cards = player.slots[slot - 1] ?? [];
  const top = cards.at(-1);
  if (top === undefined) return t('masters-help-board-no-cards', { name, slot });
  const { input, output, faith, points } = card(top);
  const covered = cards.slice(0, -1).map((id) => {
    const below = card(id);
    return t('masters-card-with-points', { card: cardName(below), points: below.points });
  });
  return [
    t('masters-help-board-slot', {
      name,
      slot,
      card: cardName(card(top)),
      points,
      input: some(input),
      output: some(output, faith),
    }),
    ...(covered.length > 0
      ? [t('masters-help-board-covered', { cards: list(covered), n: covered.length })]
      : []),
  ].join(' ');
}

function boardPart(part: string, player: PlayerView, name: string): string | null {
  switch (part) {
    case 'depots':
      return t('masters-help-board-depots', {
        name,
        what: some(player.depots.join('')),
        leaders: some(inLeaderDepots(player)),
        n: player.leader_depots.length,
      });
    case 'strongbox':
      return t('masters-help-board-strongbox', { name, what: some(inStrongbox(player)) });
    case 'slot-1':
    case 'slot-2':
    case 'slot-3':
      return boardSlot(Number(part.slice(-1)), player, name);
    case 'leaders':
      return t('masters-help-board-leaders', {
        name,
        n: player.leaders_in_hand,
        played: player.leaders.length,
        leaders: list(player.leaders.map(leaderName)),
      });
    default:
      return null;
  }
}
