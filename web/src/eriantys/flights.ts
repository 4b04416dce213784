// What moves when something happens. Pieces fly over the table as it was before.
import type { Flight, Spot } from '../play/game';
import type { Event, View } from '../types/eriantys';
import { count } from './notation';
import { entranceOf, holderOf, home, island, spot, tableOf, tileOf } from './spots';

export const piece = {
  student: (colour: string) => `piece-student-${colour}`,
  professor: (colour: string) => `piece-professor-${colour}`,
  tower: (tower: string) => `piece-tower-${tower}`,
  motherNature: 'piece-mother-nature',
  noEntry: 'piece-no-entry',
  coin: 'piece-coin',
  assistant: 'piece-assistant',
};

type Way = readonly [piece: string, from: Spot | null, to: Spot | null, past?: readonly Spot[]];

export function flights(event: Event, before: View, after: View): Flight[] {
  return ways(event, before, after).flatMap(([piece, from, to, past = []]) =>
    from !== null && to !== null && from !== to ? [{ piece, from, to, past }] : [],
  );
}

function ways(event: Event, before: View, after: View): Way[] {
  switch (event.event) {
    case 'assistant_played': {
      const from =
        event.seat === home(before) ? spot.assistant(event.assistant) : spot.school(event.seat);
      return [[piece.assistant, from, spot.last(event.seat)]];
    }
    case 'cloud_filled':
      return [...event.students].map((colour) => [
        piece.student(colour),
        spot.bag,
        spot.cloud(event.cloud),
      ]);
    case 'student_seated':
      return [
        [
          piece.student(event.colour),
          source(event, before, after),
          tableOf(before, event.seat, event.colour),
        ],
      ];
    case 'student_on_group':
      return [
        [piece.student(event.colour), source(event, before, after), island(before, event.group)],
      ];
    case 'coin_gained':
      return [[piece.coin, spot.bag, spot.coins(event.seat)]];
    case 'professor':
      return [
        [
          piece.professor(event.colour),
          spot.professor(event.colour),
          tableOf(before, event.seat, event.colour),
        ],
      ];
    case 'mother_nature':
      return [
        [
          piece.motherNature,
          spot.motherNature,
          island(before, event.group),
          stops(event.steps, before),
        ],
      ];
    case 'no_entry_used':
      return [[piece.noEntry, island(before, event.group), spot.character(5)]];
    case 'no_entry_placed':
      return [[piece.noEntry, spot.character(5), island(before, event.group)]];
    case 'towers_returned':
    case 'towers_placed':
      return towers(event, before);
    case 'cloud_taken':
      return [...event.students].map((colour) => [
        piece.student(colour),
        spot.cloud(event.cloud),
        entranceOf(before, event.seat, colour),
      ]);
    case 'character_used':
      return Array.from({ length: event.paid }, () => [
        piece.coin,
        spot.coins(event.seat),
        spot.character(event.character),
      ]);
    case 'card_refilled':
      return [[piece.student(event.colour), spot.bag, spot.character(event.character)]];
    case 'swapped': {
      const entrance = (colour: string) => entranceOf(before, event.seat, colour);
      const other = (colour: string) =>
        usedCard(after) === 7 || usedCard(before) === 7
          ? spot.character(7)
          : tableOf(before, event.seat, colour);
      return [
        [piece.student(event.take), other(event.take), entrance(event.take)],
        [piece.student(event.give), entrance(event.give), other(event.give)],
      ];
    }
    case 'students_returned':
      return Array.from({ length: event.count }, () => [
        piece.student(event.colour),
        tableOf(before, event.seat, event.colour),
        spot.bag,
      ]);
    default:
      return [];
  }
}

/** A student comes from the entrance, or from the card that was just used. */
function source(
  { seat, colour }: { seat: number; colour: string },
  before: View,
  after: View,
): Spot | null {
  const waiting = (view: View) => count(view.players[seat]?.entrance ?? '', colour);
  const card = usedCard(after);
  return card !== null && waiting(before) === waiting(after)
    ? spot.card(card, colour)
    : entranceOf(before, seat, colour);
}

/** The islands Mother Nature passes: she walks around, and not across the sea. */
function stops(steps: number, { groups, mother_nature: start }: View): Spot[] {
  return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => {
    const passed = groups[(start + step + 1) % groups.length];
    return passed ? [spot.tile(tileOf(passed))] : [];
  }).flat();
}

const usedCard = (view: View): number | null =>
  'used' in view.phase ? (view.phase.used ?? null) : null;

function towers(
  event: Extract<Event, { event: 'towers_returned' | 'towers_placed' }>,
  before: View,
): Way[] {
  const holder = holderOf(before, event.tower);
  if (holder === null) return [];
  const [board, land] = [spot.towers(holder), island(before, event.group)];
  const [from, to] = event.event === 'towers_placed' ? [board, land] : [land, board];
  return Array.from({ length: event.count }, () => [piece.tower(event.tower), from, to]);
}
