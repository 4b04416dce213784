// What is printed on cards, leaders, tokens and the faith track.
import data from '../../../crates/masters/data/cards.json';
import type { Heap, Kind } from './heap';

export const COLOURS = ['g', 'b', 'y', 'p'] as const;
/** green, blue, yellow, purple: also the columns of the grid (M3). */
export type Colour = (typeof COLOURS)[number];

export interface Card {
  readonly id: number;
  readonly colour: Colour;
  readonly level: number;
  readonly points: number;
  readonly cost: Heap;
  readonly input: Heap;
  readonly output: Heap;
  readonly faith: number;
}

export interface Leader {
  readonly id: number;
  readonly points: number;
  readonly ability: 'discount' | 'depot' | 'white' | 'production';
  readonly resource: Kind;
  readonly cards: readonly { colour: Colour; level: number | null; count: number }[];
  readonly resources: Heap;
}

/** A solo token: removes cards of a colour, or moves the black cross. */
export type Token = { remove: Colour } | { advance: number; reshuffle: boolean };

const byId = <Printed>(list: readonly (Printed & { id: number })[]) =>
  new Map<number, Printed>(list.map((printed) => [printed.id, printed]));

const CARDS = byId<Card>(
  data.cards.map((card) => ({ ...card, colour: card.colour.charAt(0) as Colour })),
);
const LEADERS = byId<Leader>(
  data.leaders.map((leader) => ({
    ...leader,
    ability: leader.ability as Leader['ability'],
    resource: leader.resource as Kind,
    cards: leader.cards.map((need) => ({ ...need, colour: need.colour.charAt(0) as Colour })),
  })),
);
const TOKENS = new Map<number, Token>(
  data.tokens.map((token) => [
    token.id,
    token.remove !== undefined
      ? { remove: token.remove.charAt(0) as Colour }
      : { advance: token.advance ?? 1, reshuffle: token.reshuffle ?? false },
  ]),
);

function known<Printed>(printed: ReadonlyMap<number, Printed>, id: number): Printed {
  const found = printed.get(id);
  if (found === undefined) throw new Error(`nothing is printed with the number ${id}`);
  return found;
}

export const card = (id: number): Card => known(CARDS, id);
export const leader = (id: number): Leader => known(LEADERS, id);
export const token = (id: number): Token => known(TOKENS, id);

export const TRACK: readonly number[] = data.track.points;
export const SECTIONS = data.track.sections;
/** The colour of a deck written `g1`. */
export const colourOf = (deck: string): Colour => deck.charAt(0) as Colour;
export const levelOf = (deck: string): number => Number(deck.charAt(1));
export const deckOf = (id: number): string => `${card(id).colour}${card(id).level}`;
/** Resources that fit in a leader depot (M62). */
export const LEADER_PLACES = 2;
