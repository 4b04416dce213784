import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Chapter } from '../play/game';
import type { Event, View } from '../types/eriantys';
import { seen, SITUATIONS, SPOKEN, speakIn, STORIES, type Situation } from './fixtures';
import { flights } from './flights';
import { retrace } from './past';
import { tell } from './tell';

/** One of each, so that none is forgotten. */
const EVENTS: { [Kind in Event['event']]: Extract<Event, { event: Kind }> } = {
  round: { event: 'round', number: 2 },
  cloud_filled: { event: 'cloud_filled', cloud: 0, students: 'GRB' },
  last_round: { event: 'last_round', why: 'bag-empty' },
  assistant_played: { event: 'assistant_played', seat: 1, assistant: 7 },
  passed_over: { event: 'passed_over', seat: 1 },
  turn: { event: 'turn', seat: 1 },
  student_seated: { event: 'student_seated', seat: 1, colour: 'G' },
  student_on_group: { event: 'student_on_group', seat: 0, colour: 'P', group: 3 },
  coin_gained: { event: 'coin_gained', seat: 1 },
  professor: { event: 'professor', seat: 1, colour: 'Y' },
  mother_nature: { event: 'mother_nature', steps: 1, group: 4 },
  no_entry_used: { event: 'no_entry_used', group: 4 },
  towers_returned: { event: 'towers_returned', group: 4, tower: 'K', count: 2 },
  towers_placed: { event: 'towers_placed', group: 4, tower: 'W', count: 1 },
  joined: { event: 'joined', group: 4, neighbours: 1 },
  cloud_taken: { event: 'cloud_taken', seat: 0, cloud: 1, students: 'GGB' },
  character_used: { event: 'character_used', seat: 1, character: 11, paid: 2 },
  colour_ignored: { event: 'colour_ignored', colour: 'B' },
  card_refilled: { event: 'card_refilled', character: 1, colour: 'R' },
  no_entry_placed: { event: 'no_entry_placed', group: 2 },
  swapped: { event: 'swapped', seat: 0, take: 'G', give: 'R' },
  students_returned: { event: 'students_returned', seat: 1, colour: 'P', count: 3 },
  left: { event: 'left', seat: 1 },
  returned: { event: 'returned', seat: 1 },
  gave_up: { event: 'gave_up', seat: 1 },
  suspended: { event: 'suspended' },
  resumed: { event: 'resumed' },
  over: { event: 'over', reason: 'three-groups' },
};
/** These are seen, not told. */
const QUIET: readonly string[] = ['cloud_filled', 'turn'];

describe.each(SPOKEN)('the story in %s', (language) => {
  beforeEach(() => speakIn(language));
  const { view } = SITUATIONS[0] as Situation;

  it.each(Object.values(EVENTS))('tells $event', (event) => {
    const line = tell(event, seen(view), view);
    if (QUIET.includes(event.event)) return expect(line).toBeNull();
    expect(line?.text).toMatch(/\p{L}.*[.!]$/u);
    expect(line?.text).not.toMatch(/[{}?]|eriantys-/);
    if ('seat' in event) {
      expect(line?.seat).toBe(event.seat);
      expect(line?.text).toContain(['Ada', 'Grace'][event.seat]);
    }
  });

  it.each(Object.values(EVENTS))('tells $event that nobody here has seen', (event) => {
    const line = tell(event, seen(view), null);
    if (QUIET.includes(event.event)) return expect(line).toBeNull();
    expect(line?.text).toMatch(/\p{L}.*[.!]$/u);
    expect(line?.text).not.toMatch(/[{}?]|eriantys-|\b0\b/);
    if ('group' in event) {
      expect(line?.text).not.toMatch(/(island|isola) \d/i);
      expect(line?.marks.filter((mark) => mark.startsWith('island'))).toEqual([]);
    }
  });

  it('tells whole games', () => {
    for (const { before, after, events } of STORIES) {
      for (const event of events) tell(event, seen(after), before);
    }
  });
});

describe('the story', () => {
  beforeEach(() => speakIn('en'));
  const { view } = SITUATIONS[0] as Situation;

  it('marks where it happened, by the first tile of the island', () => {
    const line = tell(EVENTS.student_on_group, seen(view), view);
    expect(line?.marks).toEqual([`island:${view.groups[3]?.tiles[0]}`]);
  });

  it('says from whom a professor comes', () => {
    const had: View = {
      ...view,
      professors: view.professors.map((one) => ({ ...one, controller: 0 })),
    };
    expect(tell(EVENTS.professor, seen(had), had)?.text).toBe(
      'The yellow professor leaves Ada for Grace.',
    );
  });

  it('does not say who of a team put up a tower', () => {
    const { view: four } = SITUATIONS.find(({ view }) => view.players.length === 4) as Situation;
    expect(tell(EVENTS.towers_placed, seen(four), four)?.seat).toBeNull();
    const { view: two } = SITUATIONS.find(({ view }) => view.players.length === 2) as Situation;
    expect(tell(EVENTS.towers_placed, seen(two), two)?.seat).not.toBeNull();
  });

  it('says whose doing it was, and where, although nobody here has seen it', () => {
    const story: Chapter<View, Event>[] = [
      { events: [{ event: 'turn', seat: 1 }], before: null, after: null },
      { events: [EVENTS.mother_nature], before: null, after: null },
    ];
    const past = retrace(story, true)[1]?.[0] ?? null;
    const line = tell(EVENTS.mother_nature, seen(view), past);
    expect(line).toMatchObject({ seat: 1, marks: ['island:4', 'mother-nature'] });
    expect(line?.text).toContain('island 5');
  });

  it('survives groups that are no more', () => {
    const line = tell({ event: 'no_entry_placed', group: 11 }, seen(view), { ...view, groups: [] });
    expect(line?.marks).toEqual([]);
  });
});

describe('flights', () => {
  const sprite = readFileSync(new URL('./Sprite.svelte', import.meta.url), 'utf8');

  it('go from one thing to another, with pieces that are drawn', () => {
    for (const { before, after, events } of STORIES) {
      for (const flight of events.flatMap((event) => flights(event, before, after))) {
        expect(flight.from).not.toBe(flight.to);
        const [, kind] = /^(piece-[a-z-]+?)(?:-[A-Z])?$/.exec(flight.piece) ?? [];
        expect(sprite, flight.piece).toContain(`id="${kind}`);
      }
    }
  });

  it('lead Mother Nature from island to island', () => {
    const { view } = SITUATIONS[0] as Situation;
    const twelve = Array.from({ length: 12 }, (_, tile) => {
      return { tiles: [tile], students: '', tower: null, towers: 0, no_entry: 0 };
    });
    const before: View = { ...view, groups: twelve, mother_nature: 10 };
    expect(flights({ event: 'mother_nature', steps: 4, group: 2 }, before, before)).toEqual([
      {
        piece: 'piece-mother-nature',
        from: 'mother-nature',
        to: 'island:2',
        past: ['island:11', 'island:0', 'island:1'],
      },
    ]);
  });

  it('take a student of the Monk from his card', () => {
    const { view } = SITUATIONS.find(({ legal }) =>
      legal.some((action) => action.startsWith('x1 ')),
    ) as Situation;
    const after: View = { ...view, phase: { name: 'students', moved: 0, due: 3, used: 1 } };
    const event: Event = { event: 'student_on_group', seat: 0, colour: 'R', group: 0 };
    expect(flights(event, view, after)[0]?.from).toBe('card:1:R');
    expect(
      flights(event, view, { ...view, phase: { name: 'students', moved: 1, due: 2 } })[0]?.from,
    ).toBe(view.viewer === 0 ? 'entrance:R' : 'row:0:R');
  });
});
