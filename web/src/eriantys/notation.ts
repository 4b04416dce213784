// How actions are written (docs/eriantys.md), read and written by the client. It knows the words, not
// the rules: what may be done comes from the server.

/** The five colours in the order of the school board (E1). */
export const COLOURS = ['G', 'R', 'Y', 'P', 'B'] as const;
export type Letter = (typeof COLOURS)[number];

export type Action =
  | { kind: 'assistant'; value: number }
  | { kind: 'seat'; colour: string }
  | { kind: 'land'; colour: string; group: number }
  | { kind: 'steps'; steps: number }
  | { kind: 'cloud'; cloud: number }
  | { kind: 'swap'; take: string; give: string }
  | { kind: 'done' }
  /** A character, with the student of the card or the colour, and the group it is used on. */
  | { kind: 'use'; character: number; colour: string | null; group: number | null };

const COLOUR = '[GRYPB]';
const FORMS: readonly [RegExp, (...found: string[]) => Action][] = [
  [/^a(\d+)$/, (value) => ({ kind: 'assistant', value: Number(value) })],
  [RegExp(`^(${COLOUR})-d$`), (colour = '') => ({ kind: 'seat', colour })],
  [
    RegExp(`^(${COLOUR})-(\\d+)$`),
    (colour = '', group) => ({ kind: 'land', colour, group: Number(group) }),
  ],
  [/^m(\d+)$/, (steps) => ({ kind: 'steps', steps: Number(steps) })],
  [/^c(\d+)$/, (cloud) => ({ kind: 'cloud', cloud: Number(cloud) })],
  [RegExp(`^(${COLOUR})/(${COLOUR})$`), (take = '', give = '') => ({ kind: 'swap', take, give })],
  [/^done$/, () => ({ kind: 'done' })],
  [
    RegExp(`^x(\\d+)(?: (${COLOUR})?-?(\\d+)?)?$`),
    (character, colour, group) => ({
      kind: 'use',
      character: Number(character),
      colour: colour ?? null,
      group: group === undefined ? null : Number(group),
    }),
  ],
];

/** What an action says; null for words this client does not know. */
export function parse(action: string): Action | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(action);
    if (found) return read(...found.slice(1));
  }
  return null;
}

/** How many students of each colour a heap written in letters holds. */
export function count(students: string, colour: string): number {
  return students.split(colour).length - 1;
}

/** Students of one colour. */
export interface Pile {
  colour: Letter;
  count: number;
}

/** The colours of a heap with their numbers, in the order of the school board. */
export function heap(students: string): Pile[] {
  return COLOURS.map((colour) => ({ colour, count: count(students, colour) })).filter(
    (pile) => pile.count > 0,
  );
}
