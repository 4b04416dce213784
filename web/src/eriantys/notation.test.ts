import { describe, expect, it } from 'vitest';
import { SITUATIONS } from './fixtures';
import { heap, parse } from './notation';

describe('notation', () => {
  it.each([
    ['a10', { kind: 'assistant', value: 10 }],
    ['R-d', { kind: 'seat', colour: 'R' }],
    ['R-11', { kind: 'land', colour: 'R', group: 11 }],
    ['m3', { kind: 'steps', steps: 3 }],
    ['c0', { kind: 'cloud', cloud: 0 }],
    ['G/R', { kind: 'swap', take: 'G', give: 'R' }],
    ['done', { kind: 'done' }],
    ['x10', { kind: 'use', character: 10, colour: null, group: null }],
    ['x3 5', { kind: 'use', character: 3, colour: null, group: 5 }],
    ['x12 B', { kind: 'use', character: 12, colour: 'B', group: null }],
    ['x1 R-5', { kind: 'use', character: 1, colour: 'R', group: 5 }],
  ])('reads %s', (written, meant) => {
    expect(parse(written)).toEqual(meant);
  });

  it('does not read what it does not know', () => {
    for (const written of [
      '',
      'b3',
      'R-x',
      'x',
      'a',
      'G/',
      'x1 R-5 6',
      'x1 5',
      'x1 R',
      'x4 R',
      'x9 5',
      'x3',
      'x13',
    ]) {
      expect(parse(written), written).toBeNull();
    }
  });

  it('reads everything that was legal in real games', () => {
    for (const { legal } of SITUATIONS) {
      for (const action of legal) expect(parse(action), action).not.toBeNull();
    }
  });

  it('counts a heap in the order of the school board', () => {
    expect(heap('BGRGB')).toEqual([
      { colour: 'G', count: 2 },
      { colour: 'R', count: 1 },
      { colour: 'B', count: 2 },
    ]);
  });
});
