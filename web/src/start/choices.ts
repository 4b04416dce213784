// What can be chosen about a game: the server lists it, a form shows it, and what was chosen becomes the
// config of a new table. The form keeps texts, as form fields do; an empty one means the default.
import type { GameInfo } from '../types/protocol';

export type Values =
  | { kind: 'number'; from: number; to: number }
  | { kind: 'flag' }
  | { kind: 'word'; of: string[] }
  | { kind: 'numbers'; count: number; from: number; to: number }
  | { kind: 'seat' };

export interface Choice {
  name: string;
  about: string;
  default: string | null;
  values: Values;
  /** The flag without which it means nothing. */
  needs?: string;
}

/** What was chosen, by the name of the choice. */
export type Chosen = Record<string, string>;

const KINDS = new Set(['number', 'flag', 'word', 'numbers', 'seat']);
export const MOST_SEATS = 4;

/** Choices of kinds we do not know are left to their defaults. */
export function choicesOf(listed: unknown): Choice[] {
  if (!Array.isArray(listed)) return [];
  return (listed as Choice[]).filter(({ values }) => KINDS.has(values?.kind));
}

export function choiceNamed(game: GameInfo, name: string): Choice | null {
  return choicesOf(game.choices).find((choice) => choice.name === name) ?? null;
}

/** How many may play: 2, 3, 4. */
export function playerCounts(game: GameInfo): number[] {
  const values = choiceNamed(game, 'players')?.values;
  return values?.kind === 'number' ? numbersOf(values) : [];
}

export function numbersOf({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

export function defaultPlayers(game: GameInfo): number {
  return Number(choiceNamed(game, 'players')?.default ?? playerCounts(game)[0] ?? 2);
}

/** What was chosen as the server wants to read it; what is left at its default is left out. */
export function configOf(choices: readonly Choice[], chosen: Chosen): Record<string, unknown> {
  const said = choices.flatMap(({ name, values, default: usual }) => {
    const value = valueOf(values, chosen[name] ?? '');
    return value === null || String(value) === usual ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

function valueOf(values: Values, text: string): unknown {
  if (text === '') return null;
  switch (values.kind) {
    case 'flag':
      return text === 'true' ? true : null;
    case 'word':
      return text;
    case 'number':
    case 'seat':
      return Number(text);
    case 'numbers': {
      const numbers = listOf(text);
      return numbers.length === values.count ? numbers : null;
    }
  }
}

/** `1,5,7` as numbers. */
export function listOf(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

/** Takes a number into the list, or out of it; when the list is full, the oldest goes. */
export function toggled(text: string, number: number, count: number): string {
  const list = listOf(text);
  const now = list.includes(number) ? list.filter((one) => one !== number) : [...list, number];
  return now.slice(-count).join(',');
}
