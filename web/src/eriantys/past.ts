// How the match stood when something happened that may have been seen by nobody here: as far as it can be
// told from what happened.
import type { Chapter } from '../play/game';
import type { Event, GroupView, View } from '../types/eriantys';

type Group = Pick<GroupView, 'tiles' | 'tower'>;

/** What sentences need to know; a view knows it all. */
export interface Past {
  /** Empty if nobody knows how the groups were numbered. */
  readonly groups: readonly Group[];
  readonly active?: number | null;
  /** Those of whom we know who had them. */
  readonly professors: readonly { colour: string; controller?: number | null }[];
}

const UNKNOWN: Past = { groups: [], professors: [] };
/** In the beginning every tile is a group. */
const BEGINNING: Past = {
  ...UNKNOWN,
  groups: Array.from({ length: 12 }, (_, i) => ({ tiles: [i] })),
};

/** How it stood before each event of each chapter; `whole`: the story begins with the match. */
export function retrace(story: readonly Chapter<View, Event>[], whole: boolean): Past[][] {
  const lastJoin = story.findLastIndex(({ events }) => events.some(isJoin));
  let past = whole ? BEGINNING : UNKNOWN;
  return story.map(({ events, before }, place) => {
    // Nobody told us what happened here.
    if (events.length === 0) past = UNKNOWN;
    if (before) past = before;
    // Where no more groups join, they are numbered as they will be.
    const later = past.groups.length === 0 && place > lastJoin ? numbered(story, place) : null;
    if (later) past = { ...past, groups: later };
    return events.map((event) => {
      const then = past;
      past = follow(past, event);
      return then;
    });
  });
}

const isJoin = ({ event }: Event) => event === 'joined';

const numbered = (story: readonly Chapter<View, Event>[], from: number) =>
  story.slice(from).find(({ after }) => after !== null)?.after?.groups ?? null;

/** What an event changes of it. */
export function follow(past: Past, event: Event): Past {
  switch (event.event) {
    case 'turn':
      return { ...past, active: event.seat };
    case 'professor': {
      const others = past.professors.filter(({ colour }) => colour !== event.colour);
      return { ...past, professors: [...others, { colour: event.colour, controller: event.seat }] };
    }
    case 'towers_placed':
      return {
        ...past,
        groups: past.groups.map((group, number) =>
          number === event.group ? { ...group, tower: event.tower } : group,
        ),
      };
    case 'joined':
      return { ...past, groups: join(past.groups) };
    default:
      return past;
  }
}

/** Neighbours with the same towers become one (E59); the first group is that of tile 0 (E61). */
function join(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    if (before && alike(before, group)) joined[joined.length - 1] = together(before, group);
    else joined.push(group);
  }
  const [first, last] = [joined[0], joined.at(-1)];
  const closed = first && last && first !== last && alike(first, last);
  return closed ? [together(first, last), ...joined.slice(1, -1)] : joined;
}

const alike = (one: Group, other: Group) => Boolean(one.tower) && one.tower === other.tower;
const together = (one: Group, other: Group): Group => ({
  ...one,
  tiles: [...one.tiles, ...other.tiles],
});

/** The group that an event names; null if nobody knows which it was. */
export function groupIn(past: Past, event: Event): Group | null {
  if (!('group' in event)) return null;
  // Groups are numbered as they were until some join.
  const { groups } = isJoin(event) ? follow(past, event) : past;
  return groups[event.group] ?? null;
}
