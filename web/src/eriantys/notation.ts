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

const use = (character?: string, colour?: string, group?: string): Action => ({
  kind: 'use',
  character: Number(character),
  colour: colour ?? null,
  group: group === undefined ? null : Number(group),
});

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
  [/^x(2|4|6|7|8|10)$/, (character) => use(character)],
  [RegExp(`^x(9|11|12) (${COLOUR})$`), (character, colour) => use(character, colour)],
  [/^x([35]) (\d+)$/, (character, group) => use(character, undefined, group)],
  [RegExp(`^x(1) (${COLOUR})-(\\d+)$`), use],
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
