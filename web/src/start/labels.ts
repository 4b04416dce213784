// Choices in words: from the catalogue, else as the server describes them.
import type { Level } from '../types/protocol';
import { knows, t } from '../words/index.svelte';
import { MOST_SEATS, numbersOf, type Choice } from './choices';

export interface Option {
  value: string;
  label: string;
}

export function labelOf(game: string, { name, about }: Choice): string {
  const id = `choice-${game}-${name}`;
  return knows(id) ? t(id) : about;
}

export function valueLabel(game: string, name: string, value: string | number): string {
  const id = `choice-${game}-${name}-${value}`;
  if (knows(id)) return t(id);
  const each = `choice-${game}-${name}-each`;
  // People count places from 1.
  return knows(each) ? t(each, { value, place: Number(value) + 1 }) : String(value);
}

/** What the list of a choice offers: first the default, if it has none among its values. */
export function optionsOf(game: string, choice: Choice, players: number): Option[] {
  const { name, values } = choice;
  const of = (list: readonly (string | number)[]) =>
    list.map((value) => ({ value: String(value), label: valueLabel(game, name, value) }));
  const unsaid =
    choice.default === null ? [{ value: '', label: valueLabel(game, name, 'unsaid') }] : [];
  switch (values.kind) {
    case 'word':
      return [...unsaid, ...of(values.of)];
    case 'number':
      return [...unsaid, ...of(numbersOf(values))];
    case 'seat':
      return [
        ...unsaid,
        ...numbersOf({ from: 0, to: Math.min(players, MOST_SEATS) - 1 }).map((seat) => ({
          value: String(seat),
          label: seatLabel(seat),
        })),
      ];
    case 'numbers':
      return of(numbersOf(values));
    case 'flag':
      return [];
  }
}

export function seatLabel(seat: number): string {
  return seat === 0 ? t('seat-you') : t('seat-number', { number: seat + 1 });
}

export const levelOptions = (levels: readonly Level[]) =>
  levels.map((value) => ({ value, label: t(`level-${value}`) }));

export const playerLabel = (game: string, players: number) =>
  players === 1 ? t('players-alone') : valueLabel(game, 'players', players);
