// What moves when something happens. The board still shows what was before when pieces take off, so
// they land on things that are always there.
import type { Flight, Spot } from '../play/game';
import type { Event, View } from '../types/masters';
import { count, heapOf, type Heap } from './heap';
import { GIVES } from './market';
import { at, depotSpot, powerPart } from './places';
import {
  inDepots,
  inStrongbox,
  leaderDepots,
  ownSeat,
  playerAt,
  type PlayerView,
} from './position';
import { card, deckOf } from './printed';

export function flights(event: Event, before: View, after: View): Flight[] {
  switch (event.event) {
    case 'line_taken':
      return lineTaken(event.line, event.seat, before);
    case 'stored':
      return isOwn(before, event.seat)
        ? [
            fly(
              `kind-${event.resource}`,
              `unplaced:${event.resource}`,
              depotSpot(event.depot, event.resource),
            ),
          ]
        : [];
    case 'bonus_placed':
      return isOwn(before, event.seat)
        ? [fly(`kind-${event.resource}`, `bonus:${event.resource}`, depotSpot(event.depot))]
        : [];
    case 'discarded':
      return discarded(event.seat, event.resource ?? null, event.depot ?? null, before);
    case 'bought': {
      const deck = `deck:${deckOf(event.card)}`;
      return [
        ...payments(event.seat, before, after, deck),
        fly(
          `card-${card(event.card).colour}`,
          deck,
          at(before, event.seat, `slot:${event.slot}`, `slot-${event.slot}`),
        ),
      ];
    }
    case 'power_used': {
      const power = at(before, event.seat, `power:${event.power}`, powerPart(event.power));
      return payments(event.seat, before, after, power);
    }
    case 'produced':
      return isOwn(before, event.seat) ? pieces(event.resources, 'aside', 'strongbox') : [];
    case 'card_removed':
      return [fly(`card-${card(event.card).colour}`, `deck:${deckOf(event.card)}`, 'lorenzo')];
    default:
      return [];
  }
}

const isOwn = (view: View, seat: number) => seat === ownSeat(view);

const fly = (piece: string, from: Spot, to: Spot): Flight => ({ piece: `m-${piece}`, from, to });

const pieces = (heap: Heap, from: Spot, to: Spot): Flight[] =>
  [...heap].map((kind) => fly(`kind-${kind}`, from, to));

/** Marbles become resources on their way to whoever took them; a red one moves the marker. */
function lineTaken(line: string, seat: number, before: View): Flight[] {
  const [way, number = '0'] = line.split(' ');
  const cells =
    way === 'row'
      ? [0, 1, 2, 3].map((column) => [Number(number), column] as const)
      : [0, 1, 2].map((row) => [row, Number(number)] as const);
  return cells.flatMap(([row, column]) => {
    const marble = before.market[row]?.charAt(column) ?? '';
    const from = `cell:${row}:${column}`;
    if (marble === 'r') return [fly('marble-r', from, `marker:${seat}`)];
    return GIVES[marble] ? [fly(`marble-${marble}`, from, at(before, seat, 'tray', 'depots'))] : [];
  });
}

function discarded(
  seat: number,
  kind: string | null,
  depot: string | null,
  before: View,
): Flight[] {
  if (!isOwn(before, seat)) return [];
  if (!kind) return [fly('marble-w', 'white', 'discard')];
  return [fly(`kind-${kind}`, depot ? depotSpot(depot) : `unplaced:${kind}`, 'discard')];
}

/** What left the stores of a player flies to what it was paid for. */
function payments(seat: number, before: View, after: View, to: Spot): Flight[] {
  const [was, is] = [playerAt(before, seat), playerAt(after, seat)];
  if (!isOwn(before, seat)) {
    return [
      ...pieces(missing(inDepots(was), inDepots(is)), `board:${seat}:depots`, to),
      ...pieces(missing(inStrongbox(was), inStrongbox(is)), `board:${seat}:strongbox`, to),
    ];
  }
  return [
    ...was.depots.flatMap((heap, place) =>
      pieces(missing(heap, is.depots[place] ?? ''), `depot:${place + 1}`, to),
    ),
    ...leaderDepots(was).flatMap(({ kind, many }) =>
      pieces(kind.repeat(Math.max(0, many - lent(is, kind))), `leader-depot:${kind}`, to),
    ),
    ...pieces(missing(inStrongbox(was), inStrongbox(is)), 'strongbox', to),
  ];
}

const lent = (player: PlayerView, kind: string) =>
  leaderDepots(player).find((depot) => depot.kind === kind)?.many ?? 0;

const missing = (was: Heap, is: Heap): Heap => heapOf((kind) => count(was, kind) - count(is, kind));
