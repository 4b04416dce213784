import { expect, test } from 'vitest';
import type { GameInfo } from '../types/protocol';
import { choiceNamed, choicesOf, configOf, playerCounts, toggled } from './choices';
import { againstBots, applies, newDraft, tableOf } from './draft';

const eriantys: GameInfo = {
  name: 'eriantys',
  about: '',
  bots: ['random', 'greedy'],
  choices: [
    { name: 'players', about: '', default: '2', values: { kind: 'number', from: 2, to: 4 } },
    { name: 'expert', about: '', default: null, values: { kind: 'flag' } },
    {
      name: 'absence',
      about: '',
      default: 'skip',
      values: { kind: 'word', of: ['skip', 'abort', 'auto-highest'] },
    },
    {
      name: 'characters',
      about: '',
      default: null,
      values: { kind: 'numbers', count: 3, from: 1, to: 12 },
      needs: 'expert',
    },
    { name: 'first', about: '', default: null, values: { kind: 'seat' } },
    { name: 'weather', about: '', default: null, values: { kind: 'cloudy' } },
  ],
  seat_choices: [
    { name: 'tower', about: '', default: null, values: { kind: 'word', of: ['W', 'K', 'X'] } },
    { name: 'wizard', about: '', default: null, values: { kind: 'number', from: 1, to: 4 } },
  ],
};

test('one click gives a table with a bot at every other seat', () => {
  expect(againstBots(eriantys, 3, 'greedy', { expert: 'true' })).toMatchObject({
    game: 'eriantys',
    config: { players: 3, expert: true },
    seats: ['open', { bot: 'greedy' }, { bot: 'greedy' }],
    seat: 0,
    options: { private: false },
  });
});

test('what is left at its default is not sent', () => {
  const draft = newDraft(eriantys);
  const table = tableOf(eriantys, {
    ...draft,
    chosen: { absence: 'skip', expert: 'false', first: '' },
  });
  expect(table.config).toEqual({});
  expect(table.wishes).toBeUndefined();
});

test('texts of the form become what the server reads', () => {
  const chosen = { expert: 'true', absence: 'auto-highest', characters: '1,5,7', first: '0' };
  const wishes = { tower: 'K', wizard: '3' };
  const table = tableOf(eriantys, { ...newDraft(eriantys), chosen, wishes });
  expect(table.config).toEqual({
    expert: true,
    absence: 'auto-highest',
    characters: [1, 5, 7],
    first: 0,
  });
  expect(table.wishes).toEqual({ tower: 'K', wizard: 3 });
});

test('characters are sent only with an expert game, and only if they are complete', () => {
  const characters = choiceNamed(eriantys, 'characters');
  expect(characters && applies(characters, {})).toBe(false);
  const simple = tableOf(eriantys, { ...newDraft(eriantys), chosen: { characters: '1,5,7' } });
  expect(simple.config).toEqual({});
  expect(configOf(choicesOf(eriantys.choices), { characters: '1,5' })).toEqual({});
});

test('of too many numbers the oldest goes', () => {
  expect(toggled('1,5,7', 9, 3)).toBe('5,7,9');
  expect(toggled('1,5,7', 5, 3)).toBe('1,7');
  expect(toggled('', 5, 3)).toBe('5');
});

test('clocks are sent in seconds', () => {
  const draft = { ...newDraft(eriantys), clock: 'per_game' as const };
  expect(tableOf(eriantys, draft).options?.clock).toEqual({
    kind: 'per_game',
    seconds: 1800,
    increment: 20,
  });
  expect(tableOf(eriantys, { ...draft, clock: 'per_turn' }).options?.clock).toEqual({
    kind: 'per_turn',
    seconds: 120,
  });
});

test('choices of an unknown kind are left alone', () => {
  expect(choicesOf(eriantys.choices).map(({ name }) => name)).not.toContain('weather');
  expect(choicesOf('nonsense')).toEqual([]);
  expect(playerCounts(eriantys)).toEqual([2, 3, 4]);
});
