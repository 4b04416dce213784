// The story of a match: one chapter for every change. Sentences are made when they are shown, in the
// language of that moment. What is taken back leaves the story.
import type { Chapter as Told } from '../play/game';
import type { Missed } from '../types/protocol';

export interface Chapter extends Told {
  readonly seq: number;
}

/** The number with which a match starts. */
const FIRST = 1;

export type Story = readonly Chapter[];

/** Chapters that are kept in memory, and those that survive a reload. */
const LONGEST = 400;
const KEPT = 80;
/** So many changes are asked for again when we come back, because one of them may have been taken back
 * meanwhile: what is not told again is no more. */
const LOOK_BACK = 16;

/** So many changes the server remembers at least, also if a few more happen while we ask. */
const REMEMBERED = 56;

/** After which number we want to be told what happened: we know the story up to `seq`. If that was too long
 * ago, `now` is how far the match is. */
export const sinceOf = (seq: number, now: number | null = null) =>
  Math.max(0, now === null ? seq - LOOK_BACK : now - REMEMBERED);

/** Does it begin with the match? */
export const isWhole = (story: Story) => story[0]?.seq === FIRST + 1;

export function write(story: Story, chapter: Chapter): Story {
  if (story.some(({ seq }) => seq === chapter.seq)) return story;
  return [...story, chapter].slice(-LONGEST);
}

/** The story without what was taken back: the match stands again as it stood before it. */
export function takeBack(story: Story, view: unknown): Story {
  const now = JSON.stringify(view);
  const taken = story.findLastIndex(({ before }) => JSON.stringify(before) === now);
  return story.slice(0, taken === -1 ? -1 : taken);
}

/** What was heard before, and what happened after `since`, while nobody listened here. */
export function comeBack(
  story: Story,
  since: number,
  missed: readonly Missed[] | null,
  now: { seq: number; view: unknown },
): Story {
  // A number that we know and the server does not: it is another story.
  const known = (story.at(-1)?.seq ?? 0) > now.seq ? [] : story;
  const last = known.at(-1)?.seq ?? FIRST;
  const gap = (seq: number, after: unknown) => ({ seq, events: [], before: null, after });
  if (missed === null) return last >= now.seq ? known : write(known, gap(now.seq, now.view));
  let whole: Story = known.filter(({ seq }) => seq <= since);
  if (last < since) whole = write(whole, gap(since, null));
  for (const { seq, events } of missed) {
    const heard = known.find((chapter) => chapter.seq === seq);
    const before = whole.at(-1)?.after ?? null;
    const after = seq === now.seq ? now.view : (heard?.after ?? null);
    const learnt = { seq, events: events as unknown[], before, after };
    whole = write(whole, heard && heard.events.length > 0 ? heard : learnt);
  }
  return whole;
}

interface Kept {
  seq: number;
  before: unknown;
  chapters: { seq: number; events: readonly unknown[]; after: unknown }[];
}

const keyOf = (code: string, seated: boolean) =>
  `bottega.story.${code}.${seated ? 'seat' : 'watch'}`;

/** The stories that are kept, the newest first; older ones make room. */
const SHELF = 'bottega.stories';
const MOST_STORIES = 4;

function shelfOf(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Keeps the story in this tab. Most chapters begin where the one before them ended. */
export function keep(
  code: string,
  seated: boolean,
  seq: number,
  story: Story,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
): void {
  const last = story.slice(-KEPT);
  const kept: Kept = {
    seq,
    before: last[0]?.before ?? null,
    chapters: last.map(({ seq, events, after }) => ({ seq, events, after })),
  };
  const key = keyOf(code, seated);
  const others = shelfOf(storage).filter((other) => other !== key);
  for (const old of others.splice(MOST_STORIES - 1)) storage.removeItem(old);
  for (;;) {
    try {
      storage.setItem(key, JSON.stringify(kept));
      storage.setItem(SHELF, JSON.stringify([key, ...others]));
      return;
    } catch {
      // No room: the oldest goes; and better no story than a wrong one.
      const old = others.pop();
      storage.removeItem(old ?? key);
      if (old === undefined) return;
    }
  }
}

export function recall(
  code: string,
  seated: boolean,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): { seq: number; story: Story } {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(code, seated)) ?? 'null') as Kept | null;
    if (!kept) return { seq: 0, story: [] };
    let before = kept.before;
    const story = kept.chapters.map(({ seq, events, after }) => {
      const chapter = { seq, events, before, after };
      before = after;
      return chapter;
    });
    return { seq: kept.seq, story };
  } catch {
    return { seq: 0, story: [] };
  }
}
