import { describe, expect, it } from 'vitest';
import type { Chapter } from '../play/game';
import type { Event, GroupView, Tower, View } from '../types/eriantys';
import { SITUATIONS, STORIES, type Situation } from './fixtures';
import { follow, groupIn, retrace, type Past } from './past';

/** A change that nobody here has seen. */
const unseen = (...events: Event[]): Chapter<View, Event> => ({
  events,
  before: null,
  after: null,
});
const walk = (group: number): Event => ({ event: 'mother_nature', steps: 1, group });
const conquer = (group: number, tower: Tower): Event => {
  return { event: 'towers_placed', group, tower, count: 1 };
};
const join = (group: number, neighbours: number): Event => ({ event: 'joined', group, neighbours });
const tiles = ({ groups }: Past) => groups.map(({ tiles }) => tiles.toSorted((a, b) => a - b));
/** The tiles of the islands that the events of a story name. */
const places = (story: Chapter<View, Event>[], whole: boolean) =>
  retrace(story, whole).flatMap((pasts, chapter) =>
    pasts.map((past, place) => {
      const event = story[chapter]?.events[place];
      return (event && groupIn(past, event)?.tiles.toSorted((a, b) => a - b)) ?? null;
    }),
  );
const { view } = SITUATIONS[0] as Situation;

describe('the past', () => {
  it('is followed as the server went on', () => {
    for (const { before, after, events } of STORIES) {
      expect(tiles(events.reduce<Past>(follow, before))).toEqual(tiles(after));
    }
  });

  it('numbers islands from the beginning of the match, also when they have joined', () => {
    const story = [
      unseen(walk(5), conquer(5, 'K')),
      unseen(walk(6), conquer(6, 'K'), join(5, 1)),
      unseen(walk(6)),
    ];
    expect(places(story, true)).toEqual([[5], [5], [6], [6], [5, 6], [7]]);
  });

  it('joins the last group with the first, and both neighbours', () => {
    const story = [
      unseen(conquer(0, 'W'), conquer(10, 'W')),
      unseen(conquer(11, 'W'), join(0, 2)),
      unseen(walk(0), walk(9)),
    ];
    expect(places(story, true).slice(3)).toEqual([[0, 10, 11], [0, 10, 11], [9]]);
  });

  it('does not guess numbers that nobody knows', () => {
    const story = [unseen(walk(5)), unseen(conquer(5, 'K'), join(4, 1)), unseen(walk(6))];
    expect(places(story, false)).toEqual([null, null, null, null]);
    // Something is missing here.
    expect(places([unseen(walk(5)), unseen(), unseen(walk(6))], true)).toEqual([[5], null]);
  });

  it('numbers islands as they are later if none joins any more', () => {
    const groups: GroupView[] = view.groups.slice(1);
    const after: View = { ...view, groups };
    const story = [
      unseen(conquer(5, 'K'), join(5, 1)),
      unseen(walk(3)),
      { ...unseen(walk(4)), after },
    ];
    expect(places(story, false).slice(2)).toEqual([groups[3]?.tiles, groups[4]?.tiles]);
  });

  it('knows whose turn it was and who had a professor', () => {
    const gain = (seat: number): Event => ({ event: 'professor', colour: 'R', seat });
    const story = [
      unseen({ event: 'turn', seat: 1 }),
      unseen(gain(1)),
      unseen(gain(0)),
      unseen(walk(1)),
    ];
    const [, , [gained] = [], [walked] = []] = retrace(story, false);
    expect(gained?.professors).toEqual([{ colour: 'R', controller: 1 }]);
    expect(walked?.active).toBe(1);
  });
});
