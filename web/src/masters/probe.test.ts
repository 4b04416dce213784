import { describe, expect, it } from 'vitest';
import { probe } from './probe';
import { own, price } from './position';
import { seenOf, situation } from './situations';

const asked = (name: string, spot: string, ...chosen: string[]) =>
  probe(spot, chosen, seenOf(situation(name)));

describe('what an unlit spot would stand for', () => {
  it('takes a line', () => {
    expect(asked('turn-done', 'line:row:0')).toBe('row 0');
    expect(asked('turn-done', 'line:col:3')).toBe('col 3');
  });

  it('buys a card for its exact price', () => {
    const there = situation('leader-depots');
    const top = there.view.decks.find(({ deck }) => deck === 'g3')?.top ?? 0;
    const action = asked('leader-depots', 'deck:g3') ?? '';
    const letters = action.replace(/^buy g3 \d/, '').replace(/[^CVHS]/g, '');
    expect(action).toMatch(/^buy g3 1 /);
    expect([...letters].sort()).toEqual([...price(top, own(there.view))].sort());
    expect(asked('leader-depots', 'slot:2', 'deck:g3')).toMatch(/^buy g3 2 /);
    expect(asked('leader-depots', 'slot:2', 'deck:g3', 'slot:1')).toMatch(/^buy g3 2 /);
    expect(asked('leader-depots', 'slot:2')).toBeNull();
  });

  it('stores what is in the hand', () => {
    expect(asked('market', 'depot:2', 'unplaced:C')).toBe('C-2');
    expect(asked('market', 'leader-depot:C', 'unplaced:C')).toBe('C-L');
    expect(asked('set-up-with-bonus', 'depot:1', 'bonus:V')).toBe('bonus V-1');
    expect(asked('turn-done', 'discard', 'depot:2')).toBe('2-x');
  });

  it('moves a depot to where it may not fit', () => {
    expect(asked('leader-depots', 'depot:1', 'depot:3')).toBe('depots SSS/CC/V+CSS');
  });

  it('uses a power', () => {
    expect(asked('leader-depots', 'power:1')).toMatch(/^use 1 /);
    expect(asked('turn-done', 'power:basic')).toMatch(/^use basic .+=C$/);
    expect(asked('production-leaders', 'power:L16')).toBe('use L16 d:C =C');
  });

  it('plays a leader, or keeps one in the set-up', () => {
    expect(asked('turn-done', 'leader:5')).toBe('play 5');
    expect(asked('set-up', 'leader:3')).toMatch(/^keep 3 \d+$/);
  });

  it('is nothing where there is nothing to do', () => {
    expect(asked('turn-done', 'strongbox')).toBeNull();
    expect(asked('turn-done', 'depot:2')).toBeNull();
  });
});
