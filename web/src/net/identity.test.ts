import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from './api';
import * as identity from './identity';
import { makeName, underOurName } from './sit';

class FakeStorage {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
}

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const kept = (name: string, at: number) => ({ token: `token of ${name}`, name, at });
const refused = (code: string) => new Refused({ code, message: code });

test('a chosen name is remembered and comes before one that was made up', () => {
  identity.suggest('Clever Fox 42');
  expect([identity.name(), identity.isSuggested()]).toEqual(['Clever Fox 42', true]);
  identity.rename('Ada');
  expect([identity.name(), identity.isSuggested()]).toEqual(['Ada', false]);
  identity.rename('');
  expect([identity.name(), identity.isSuggested()]).toEqual(['Clever Fox 42', true]);
});

test('the token of a name is the same however the name is written', () => {
  identity.sitDown('AAAAAAAA', kept('Ada', 1));
  expect(identity.tokenOf('ADA')).toBe('token of Ada');
  expect(identity.tokenOf('Grace')).toBeNull();
});

test('seats are listed latest first, and one that was left is gone', () => {
  for (const at of [1, 3, 2]) identity.sitDown(`CODE${at}`, kept('Ada', at));
  expect(identity.seats().map(([code]) => code)).toEqual(['CODE3', 'CODE2', 'CODE1']);
  identity.standUp('CODE3');
  expect(identity.seatAt('CODE3')).toBeNull();
  expect(identity.tokenOf('Ada')).toBe('token of Ada');
});

test('of very many finished matches the oldest are forgotten, a running one never', () => {
  identity.sitDown('RUNNING', kept('Ada', 0));
  for (let at = 1; at <= 60; at += 1) {
    identity.sitDown(`CODE${at}`, kept('Ada', at));
    identity.playedOut(`CODE${at}`);
  }
  expect(identity.seats()).toHaveLength(51);
  expect(identity.seatAt('CODE60')).not.toBeNull();
  expect(identity.seatAt('CODE1')).toBeNull();
  expect(identity.seatAt('RUNNING')?.token).toBe('token of Ada');
});

test('whoever plays again after a finished match sits at a running one', () => {
  identity.sitDown('FIRST', kept('Ada', 1));
  identity.playedOut('FIRST');
  const first = identity.seatAt('FIRST');
  if (first) identity.sitDown('AGAIN', { ...first, at: 2 });
  expect(identity.seatAt('AGAIN')).toEqual(kept('Ada', 2));
});

test('what somebody else wrote into the storage does no harm', () => {
  localStorage.setItem('bottega.seats', 'nonsense');
  localStorage.setItem('bottega.tokens', '7');
  expect(identity.seats()).toEqual([]);
  expect(identity.tokenOf('Ada')).toBeNull();
});

test('a name that was made up is changed until one is free', async () => {
  const asked: string[] = [];
  const { name } = await underOurName((name) => {
    asked.push(name);
    return asked.length < 3 ? Promise.reject(refused('name_taken')) : Promise.resolve('seat');
  });
  expect(asked).toHaveLength(3);
  expect(identity.name()).toBe(name);
});

test('a chosen name is never changed behind one’s back', async () => {
  identity.rename('Ada');
  const ask = vi.fn(() => Promise.reject(refused('name_taken')));
  await expect(underOurName(ask)).rejects.toMatchObject({ code: 'name_taken' });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('with an old token it is tried once more without', async () => {
  identity.rename('Ada');
  identity.sitDown('AAAAAAAA', kept('Ada', 1));
  const ask = vi.fn((_name: string, token: string | null) =>
    token ? Promise.reject(refused('bad_options')) : Promise.resolve('seat'),
  );
  await expect(underOurName(ask)).resolves.toEqual({ answer: 'seat', name: 'Ada' });
});

test('if the token was not the reason, the first refusal is told', async () => {
  identity.rename('Ada');
  identity.sitDown('AAAAAAAA', kept('Ada', 1));
  const ask = (_name: string, token: string | null) =>
    Promise.reject(refused(token ? 'bad_options' : 'name_taken'));
  await expect(underOurName(ask)).rejects.toMatchObject({ code: 'bad_options' });
});

test('a made-up name has a number of two digits', () => {
  expect(makeName(() => 0)).toMatch(/ 10$/);
  expect(makeName(() => 0.999)).toMatch(/ 99$/);
});
