import { describe, expect, it } from 'vitest';
import { present, steps, stepsOf, writeArrangement, type Arrangement } from './depots';
import { moves } from './moves';
import { leaderDepots, own } from './position';
import { seenOf, situation, SITUATIONS } from './situations';

const isIdle = (action: string) => action.startsWith('depots ');
const pathsTo = (name: string, action: string) => {
  const there = situation(name);
  return moves(there.legal, seenOf(there))
    .filter((move) => move.action === action)
    .map(({ path }) => path);
};

describe.each(SITUATIONS)('the legal actions of $name', (there) => {
  const offered = moves(there.legal, seenOf(there));

  it('can all be chosen', () => {
    const reached = new Set(offered.map(({ action }) => action));
    const missing = there.legal.filter((action) => !isIdle(action) && !reached.has(action));
    expect(missing).toEqual([]);
  });

  it('are all that can be chosen', () => {
    const listed = new Set(there.legal);
    expect(offered.filter(({ action }) => !listed.has(action))).toEqual([]);
  });

  it('never share a path, nor is one path the beginning of another', () => {
    const paths = offered.map(({ path }) => path.join(' > '));
    expect(new Set(paths).size).toBe(paths.length);
    const broken = paths.filter((path) => paths.some((other) => other.startsWith(`${path} > `)));
    expect(broken).toEqual([]);
  });

  it('let every arrangement of the depots be reached, step by step', () => {
    const listed = new Set(there.legal.filter(isIdle));
    const kinds = leaderDepots(own(there.view)).map(({ kind }) => kind);
    const start = present(own(there.view));
    const reached = new Map<string, Arrangement>([[writeArrangement(start), start]]);
    for (const now of reached.values()) {
      for (const { then } of steps(now, kinds)) {
        const written = writeArrangement(then);
        if (listed.has(written) && !reached.has(written)) reached.set(written, then);
      }
    }
    expect([...listed].filter((action) => !reached.has(action))).toEqual([]);
  });

  it('offer every rearrangement of one step', () => {
    const reached = new Set(offered.map(({ action }) => action));
    const oneStep = stepsOf(own(there.view)).map(({ then }) => writeArrangement(then));
    const legal = oneStep.filter((action) => there.legal.includes(action));
    expect(legal.filter((action) => !reached.has(action))).toEqual([]);
  });
});

describe('choosing', () => {
  it('keeps two leaders in any order', () => {
    const { legal } = situation('set-up');
    const [action = ''] = legal;
    const [, first, second] = action.split(' ');
    expect(pathsTo('set-up', action)).toEqual([
      [`leader:${first}`, `leader:${second}`],
      [`leader:${second}`, `leader:${first}`],
    ]);
  });

  it('gives a bonus resource a depot', () => {
    expect(pathsTo('set-up-with-bonus', 'bonus C-2')).toEqual([['bonus:C', 'depot:2']]);
  });

  it('takes a line with one arrow', () => {
    expect(pathsTo('leader-depots', 'row 2')).toEqual([['line:row:2']]);
  });

  it('stores in a leader depot, and discards', () => {
    expect(pathsTo('leader-depots-at-the-market', 'S-L')).toEqual([
      ['unplaced:S', 'leader-depot:S'],
    ]);
    expect(pathsTo('leader-depots-at-the-market', 'S-x')).toEqual([['unplaced:S', 'discard']]);
    expect(pathsTo('leader-depots-at-the-market', 'LS-x')).toEqual([['leader-depot:S', 'discard']]);
    expect(pathsTo('leader-depots-at-the-market', '1-x')).toEqual([['depot:1', 'discard']]);
  });

  it('chooses for white marbles', () => {
    expect(pathsTo('two-white-leaders', 'w-C')).toEqual([['white', 'kind:C']]);
    expect(pathsTo('two-white-leaders', 'w-x')).toEqual([['white', 'discard']]);
  });

  it('pays for a power with its output', () => {
    expect(pathsTo('producing', 'use basic d:C s:C =V')).toEqual([
      ['power:basic', 'pay:d:C s:C =V'],
    ]);
  });

  it('ends with a button', () => {
    expect(pathsTo('turn-done', 'end')).toEqual([['do:end']]);
    expect(pathsTo('producing', 'finish')).toEqual([['do:finish']]);
  });
});
