// The end of a match in the words of the catalogue. What it does not know yet, in the server's own.
import type { Outcome, Score, Verdict } from '../types/protocol';
import { knows, language, t } from '../words/index.svelte';

const wordOf = (name: string) => name.replace(/\s+/g, '-');

function called(id: string, otherwise: string): string {
  return knows(id) ? t(id) : otherwise;
}

export const countName = (game: string, count: string) =>
  called(`${game}-count-${wordOf(count)}`, count);

export const endReason = (game: string, outcome: Outcome) =>
  called(`${game}-end-${wordOf(outcome.reason)}`, outcome.reason);

export const noteOf = (note: string) => called(`table-note-${wordOf(note)}`, note);

export const listOf = (words: readonly string[]) =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);

export const namesOf = (seats: readonly number[], names: readonly string[]) =>
  listOf(seats.map((seat) => names[seat] ?? ''));

export function winners(verdict: Verdict): readonly number[] {
  return typeof verdict === 'object' && 'won' in verdict ? verdict.won : [];
}

/** Who won, in one sentence. That no player won may mean that somebody else did. */
export function verdictOf(
  game: string,
  outcome: Outcome,
  names: readonly string[],
  seat: number | null,
): string {
  const { verdict } = outcome;
  if (verdict === 'no_winner') {
    return called(`${game}-no-winner-${wordOf(outcome.reason)}`, t('table-no-winner'));
  }
  if ('drawn' in verdict) return t('table-drawn', { names: namesOf(verdict.drawn, names) });
  if (seat !== null && verdict.won.includes(seat)) {
    const others = verdict.won.filter((other) => other !== seat);
    return others.length === 0
      ? t('table-you-win')
      : t('table-you-win-with', { names: namesOf(others, names) });
  }
  return t('table-wins', { names: namesOf(verdict.won, names), count: verdict.won.length });
}

/** Everything that was counted, in the order in which it was told. */
export function countsOf(scores: readonly Score[]): string[] {
  return [...new Set(scores.flatMap(({ counts }) => Object.keys(counts)))];
}
