import { describe, expect, it } from 'vitest';
import { comeBack, keep, recall, sinceOf, takeBack, write, type Story } from './story';

/** A story in which the view is a number, and change `n` leads from `n - 1` to `n`. */
const tale = (...seqs: number[]): Story =>
  seqs.map((seq) => ({ seq, events: [`e${seq}`], before: seq - 1, after: seq }));
const seqs = (story: Story) => story.map(({ seq }) => seq);
const missed = (...seqs: number[]) => seqs.map((seq) => ({ seq, events: [`e${seq}`] }));

/** A storage with room for so many entries. */
function shelves(room = Infinity) {
  const shelf = new Map<string, string>();
  const storage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (shelf.size >= room && !shelf.has(key)) throw new Error('full');
      shelf.set(key, text);
    },
    removeItem: (key: string) => void shelf.delete(key),
  };
  return { shelf, storage };
}

describe('story', () => {
  it('tells every change once', () => {
    expect(seqs(write(tale(1, 2), { seq: 2, events: [], before: 1, after: 2 }))).toEqual([1, 2]);
  });

  it('forgets what was taken back, one after another', () => {
    const once = takeBack(tale(2, 3, 4), 3);
    expect(seqs(once)).toEqual([2, 3]);
    expect(seqs(takeBack(once, 2))).toEqual([2]);
  });

  it('forgets the last chapter if it does not know how the match stood before', () => {
    expect(seqs(takeBack(tale(2, 3, 4), 'unknown'))).toEqual([2, 3]);
  });

  it('goes on where it left off', () => {
    const story = comeBack(tale(2, 3), 0, missed(2, 3, 4, 5), { seq: 5, view: 5 });
    expect(seqs(story)).toEqual([2, 3, 4, 5]);
    expect(story.at(2)?.before).toBe(3);
  });

  it('does not pretend to know how the match stood while nobody listened', () => {
    const story = comeBack(tale(2), 0, missed(2, 3, 4, 5), { seq: 5, view: 5 });
    expect(story.map(({ before, after }) => [before, after])).toEqual([
      [1, 2],
      [2, null],
      [null, null],
      [null, 5],
    ]);
  });

  it('fills a gap when the server tells what was in it', () => {
    const gap = comeBack(tale(2), 0, null, { seq: 4, view: 4 });
    const story = comeBack(gap, 0, missed(2, 3, 4, 5), { seq: 5, view: 5 });
    expect(seqs(story)).toEqual([2, 3, 4, 5]);
    expect(story.map(({ events }) => events)).toEqual([['e2'], ['e3'], ['e4'], ['e5']]);
    expect(story.at(-1)?.before).toBe(4);
  });

  it('forgets what was taken back while nobody listened', () => {
    const story = comeBack(tale(2, 3, 4), 1, missed(2, 3, 6), { seq: 6, view: 6 });
    expect(seqs(story)).toEqual([2, 3, 6]);
  });

  it('keeps old chapters that nobody asked for again', () => {
    const story = comeBack(tale(2, 3, 30), sinceOf(30), missed(30, 31), { seq: 31, view: 31 });
    expect(seqs(story)).toEqual([2, 3, 30, 31]);
  });

  it('says that something is missing when the server has forgotten it', () => {
    const story = comeBack(tale(2, 3), 0, null, { seq: 90, view: 90 });
    expect(seqs(story)).toEqual([2, 3, 90]);
    expect(story.at(-1)?.events).toEqual([]);
    expect(seqs(comeBack([], 0, null, { seq: 90, view: 90 }))).toEqual([90]);
    expect(comeBack([], 0, null, { seq: 1, view: 1 })).toEqual([]);
  });

  it('tells the end when the server has forgotten the beginning', () => {
    const since = sinceOf(3, 90);
    const story = comeBack(tale(2, 3), since, missed(89, 90), { seq: 90, view: 90 });
    expect(seqs(story)).toEqual([2, 3, since, 89, 90]);
    expect(story.at(2)?.events).toEqual([]);
    expect(story.map(({ before }) => before)).toEqual([1, 2, null, null, null]);
    const first = comeBack([], since, missed(89, 90), { seq: 90, view: 90 });
    expect(seqs(first)).toEqual([since, 89, 90]);
    expect(seqs(comeBack([], 0, missed(2, 3), { seq: 3, view: 3 }))).toEqual([2, 3]);
  });

  it('begins anew when the server knows less than we do', () => {
    expect(comeBack(tale(2, 3), 0, null, { seq: 1, view: 1 })).toEqual([]);
    const story = comeBack(tale(2, 9), 0, missed(2, 3), { seq: 3, view: 3 });
    expect(story.map(({ before }) => before)).toEqual([null, null]);
  });

  it('survives a reload', () => {
    const { shelf, storage } = shelves();
    keep('CODE', true, 4, tale(2, 3, 4), storage);
    expect(recall('CODE', true, storage)).toEqual({ seq: 4, story: tale(2, 3, 4) });
    expect(recall('CODE', false, storage)).toEqual({ seq: 0, story: [] });
    shelf.set('bottega.story.CODE.seat', '{broken');
    expect(recall('CODE', true, storage)).toEqual({ seq: 0, story: [] });
  });

  it('keeps the stories of the newest tables only', () => {
    const { storage } = shelves();
    for (const code of ['A', 'B', 'C', 'A', 'D', 'E']) keep(code, true, 4, tale(4), storage);
    const kept = ['A', 'B', 'C', 'D', 'E'].filter((code) => recall(code, true, storage).seq > 0);
    expect(kept).toEqual(['A', 'C', 'D', 'E']);
  });

  it('lets older stories make room', () => {
    const { storage } = shelves(2);
    keep('OLD', true, 4, tale(4), storage);
    keep('NEW', true, 5, tale(5), storage);
    expect(recall('OLD', true, storage).seq).toBe(0);
    expect(recall('NEW', true, storage).seq).toBe(5);
  });

  it('keeps nothing rather than half a story when there is no room', () => {
    const { shelf, storage } = shelves(0);
    keep('CODE', true, 4, tale(4), storage);
    expect([...shelf]).toEqual([]);
  });
});
