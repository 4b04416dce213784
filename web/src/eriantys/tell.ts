// What happened, in sentences.
import type { Line, Seen, Spot } from '../play/game';
import type { Event, View } from '../types/eriantys';
import { t, type Args } from '../words/index.svelte';
import { entranceOf, holderOf, inTeams, spot, tableOf, tileOf } from './spots';
import { groupIn, type Past } from './past';
import { stepsOf } from './printed';
import { colourName, islandNumber, students, studentsOf, towers } from './words';

/** What a sentence is made of, before it is said. */
interface Told {
  args?: Args;
  marks?: readonly (Spot | null)[];
  seat?: number | null;
  /** The message, if it is not that of the event. */
  id?: string;
}

/** `before` is how it stood when it happened. Islands, whose numbers change when they join, have no number
 * if nobody knows it. */
export function tell(event: Event, scene: Seen<View>, before: Past | null): Line | null {
  const told = sentence(event, scene, before);
  if (!told) return null;
  return {
    text: t(`eriantys-told-${told.id ?? event.event}`, told.args),
    marks: (told.marks ?? []).filter((mark) => mark !== null),
    seat: told.seat ?? ('seat' in event ? event.seat : null),
  };
}

function sentence(event: Event, { view, names }: Seen<View>, before: Past | null): Told | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  const colour = 'colour' in event ? colourName(event.colour) : '';
  const group = before && groupIn(before, event);
  const where = group ? spot.tile(tileOf(group)) : null;
  const number = group ? islandNumber(group) : UNKNOWN;
  const active = before?.active ?? null;
  switch (event.event) {
    // Filling clouds and passing the turn is seen, and not worth a line.
    case 'cloud_filled':
    case 'turn':
      return null;
    case 'round':
      return { args: { number: event.number } };
    case 'last_round':
      return { id: `last_round-${event.why}`, marks: [spot.bag] };
    case 'assistant_played':
      return {
        args: { name, value: event.assistant, count: stepsOf(event.assistant) },
        marks: [spot.last(event.seat)],
      };
    case 'passed_over':
      // That of those who gave up is no news.
      if (view.players[event.seat]?.gave_up) return null;
      return { args: { name }, marks: [spot.school(event.seat)] };
    case 'left':
    case 'returned':
    case 'gave_up':
      return { args: { name }, marks: [spot.school(event.seat)] };
    case 'student_seated':
      return { args: { name, colour }, marks: [tableOf(view, event.seat, event.colour)] };
    case 'student_on_group':
      return { args: { name, colour, island: number }, marks: [where] };
    case 'coin_gained':
      return { args: { name }, marks: [spot.coins(event.seat)] };
    case 'professor':
      return professor(event, name, names, before);
    case 'mother_nature':
      return {
        args: { count: event.steps, island: number },
        marks: [where, spot.motherNature],
        seat: active,
      };
    case 'no_entry_used':
      return { args: { island: number }, marks: [where] };
    case 'no_entry_placed':
      return { args: { island: number }, marks: [where], seat: active };
    case 'towers_returned':
    case 'towers_placed':
      return {
        args: { towers: towers(event.tower, event.count), island: number },
        marks: [where],
        // The towers of a team stand with one of its players, whoever put them up.
        seat: inTeams(view) ? null : holderOf(view, event.tower),
      };
    case 'joined':
      return {
        args: {
          island: number,
          neighbours: event.neighbours,
          count: group?.tiles.length ?? UNKNOWN,
        },
        marks: [where],
      };
    case 'cloud_taken':
      return {
        args: { name, students: students(event.students), cloud: event.cloud + 1 },
        marks: [
          spot.cloud(event.cloud),
          ...[...event.students].map((letter) => entranceOf(view, event.seat, letter)),
        ],
      };
    case 'character_used':
      return {
        args: { name, count: event.paid, character: theCharacter(event.character) },
        marks: [spot.character(event.character)],
      };
    case 'colour_ignored':
      return { args: { colour }, marks: [spot.character(9)], seat: active };
    case 'card_refilled':
      return {
        args: { colour, character: theCharacter(event.character) },
        marks: [spot.card(event.character, event.colour)],
      };
    case 'swapped':
      return {
        args: { name, take: colourName(event.take), give: colourName(event.give) },
        marks: [entranceOf(view, event.seat, event.take)],
      };
    case 'students_returned':
      return {
        args: { name, students: studentsOf(event.colour, event.count) },
        marks: [tableOf(view, event.seat, event.colour)],
      };
    case 'suspended':
    case 'resumed':
      return {};
    case 'over':
      return { args: { reason: t(`eriantys-end-${event.reason}`) } };
  }
}

/** An island without a number, or how many tiles nobody knows. */
const UNKNOWN = 0;

const theCharacter = (character: number): string => t(`eriantys-the-character-${character}`);

function professor(
  event: Extract<Event, { event: 'professor' }>,
  name: string,
  names: readonly string[],
  before: Past | null,
): Told {
  const had = before?.professors.find(({ colour }) => colour === event.colour)?.controller ?? null;
  const left = had !== null && had !== event.seat;
  return {
    id: left ? 'professor-from' : 'professor',
    args: {
      name,
      colour: colourName(event.colour),
      ...(left ? { other: names[had] ?? '' } : {}),
    },
    marks: [spot.professor(event.colour)],
  };
}
