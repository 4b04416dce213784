import { describe, expect, it } from 'vitest';
import { choose } from '../play/choosing';
import type { Move, Spot } from '../play/game';
import type { View } from '../types/eriantys';
import { SITUATIONS, seen, type Situation } from './fixtures';
import { moves } from './moves';
import { COLOURS, parse } from './notation';
import { probe } from './probe';
import { spot } from './spots';

/** What becomes of choosing these spots one after another. */
function walk(all: readonly Move[], path: readonly Spot[]): string | null {
  let chosen: readonly Spot[] = [];
  for (const spot of path) {
    const choice = choose(all, chosen, spot);
    if (!choice) return null;
    if ('action' in choice) return choice.action;
    chosen = choice.chosen;
  }
  return null;
}

/** Only four islands are left, and she may go seven steps. */
function fewIslands(): Situation {
  const { view } = SITUATIONS[0] as Situation;
  const groups: View['groups'] = [0, 3, 6, 9].map((tile) => ({
    tiles: [tile, tile + 1, tile + 2],
    students: '',
    tower: tile % 2 ? 'W' : 'K',
    towers: 3,
    no_entry: 0,
  }));
  const phase: View['phase'] = { name: 'mother_nature', most: 7 };
  return {
    title: 'few islands',
    view: { ...view, groups, mother_nature: 1, phase },
    legal: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'],
  };
}

const ALL = [...SITUATIONS, fewIslands()];

describe.each(ALL)('the moves of $title', ({ view, legal }) => {
  const all = moves(legal, seen(view));

  it('reach every legal action and nothing else', () => {
    expect(new Set(all.map(({ action }) => action))).toEqual(new Set(legal));
  });

  it('are what choosing their things takes', () => {
    for (const { action, path } of all) expect(walk(all, path), path.join(' ')).toBe(action);
  });

  it('differ in what is chosen', () => {
    const paths = all.map(({ path }) => path.join(' '));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are what the server is asked about when a thing is not lit', () => {
    for (const { action, path } of all) {
      const last = path.at(-1) as Spot;
      if (path.some((spot) => spot.startsWith('do:'))) continue;
      expect(probe(last, path.slice(0, -1), seen(view)), path.join(' ')).toBe(action);
    }
  });
});

describe('moves', () => {
  it('let Mother Nature be chosen first, or her island at once', () => {
    const { view, legal } = fewIslands();
    const all = moves(legal, seen(view));
    expect(all.filter(({ action }) => action === 'm1').map(({ path }) => path)).toEqual([
      ['mother-nature', 'island:6'],
      ['island:6'],
    ]);
  });

  it('ask for the longer way when she may go round more than once', () => {
    const { view, legal } = fewIslands();
    const all = moves(legal, seen(view));
    expect(all.filter(({ action }) => action === 'm5').map(({ path }) => path)).toEqual([
      ['mother-nature', 'do:lap', 'island:6'],
    ]);
  });

  it('name a joined island by its first tile', () => {
    const { view } = fewIslands();
    const [first, ...rest] = view.groups;
    const across = {
      ...view,
      groups: [{ ...first, tiles: [0, 10, 11] }, ...rest] as View['groups'],
    };
    expect(moves(['G-0'], seen(across))[0]?.path).toEqual(['entrance:G', 'island:0']);
  });
});

/** Everything on a table that can be pointed at, with all characters on it. */
const EVERYTHING: readonly Spot[] = [
  ...[spot.dining, spot.motherNature, spot.bag],
  ...[1, 7, 10].map(spot.assistant),
  ...[0, 1].flatMap((number) => [spot.cloud(number), spot.school(number), spot.towers(number)]),
  ...[0, 1].flatMap((number) => [spot.coins(number), spot.last(number)]),
  ...Array.from({ length: 12 }, (_, tile) => spot.tile(tile)),
  ...Array.from({ length: 12 }, (_, number) => spot.character(number + 1)),
  ...COLOURS.flatMap((colour) => [
    ...[spot.entrance(colour), spot.seated(colour), spot.professor(colour), spot.row(1, colour)],
    ...[1, 7, 11].map((character) => spot.card(character, colour)),
    ...[9, 12].map((character) => spot.colour(character, colour)),
  ]),
];

describe('probe', () => {
  const { view } = SITUATIONS[0] as Situation;

  it.each(ALL)('asks what can be read, whatever is in the hand: $title', ({ view }) => {
    const hands = [[], ...EVERYTHING.map((held) => [held])];
    const asked = hands.flatMap((hand) => EVERYTHING.map((spot) => probe(spot, hand, seen(view))));
    const different = [...new Set(asked)].filter((action) => action !== null);
    expect(different.filter((action) => parse(action) === null)).toEqual([]);
  });

  it('asks about the dining room where no student can leave it', () => {
    expect(probe('seated:G', ['entrance:R'], seen(view))).toBe('R-d');
  });

  it('asks nothing about an island for what is not used on one', () => {
    for (const held of ['character:1', 'character:9', 'character:11', 'card:11:G']) {
      expect(probe('island:3', [held], seen(view)), held).toBeNull();
    }
    expect(probe('dining', ['card:1:G'], seen(view))).toBeNull();
    expect(probe('island:3', ['character:3'], seen(view))).toBe('x3 3');
  });

  it('asks for a student that is somewhere, whatever is to be done', () => {
    expect(probe('entrance:R', [], seen(view))).toBe('R-0');
    expect(probe('cloud:1', [], seen(view))).toBe('c1');
    expect(probe('mother-nature', [], seen(view))).toBe('m1');
    expect(probe('character:4', [], seen(view))).toBe('x4');
    expect(probe('character:9', [], seen(view))).toBe('x9 G');
  });

  it('asks nothing about things that cannot be acted on', () => {
    for (const spot of ['bag', 'school:1', 'towers:0', 'coins:1', 'last:0', 'professor:G']) {
      expect(probe(spot, [], seen(view)), spot).toBeNull();
    }
  });
});
