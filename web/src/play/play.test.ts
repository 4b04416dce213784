import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Deeds, Play } from './play.svelte';

/** As much of an element as a spot needs. */
class Thing extends EventTarget {
  readonly dataset: Record<string, string> = {};
  isConnected = true;
  setAttribute = () => undefined;
  matches = () => false;
  closest = () => this;
}

beforeEach(() => {
  vi.useFakeTimers();
  drawn = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    querySelector: () => drawn.find(({ isConnected }) => isConnected) ?? null,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is on the board. */
let drawn: Thing[] = [];

const deeds = { act: () => undefined, why: () => Promise.resolve(null), help: () => 'help' };
const pointed = () =>
  Object.assign(new Event('pointermove'), {
    pointerType: 'mouse',
    buttons: 0,
    movementX: 1,
    movementY: 0,
    clientX: 5,
    clientY: 5,
  });

function draw(play: Play) {
  const thing = new Thing();
  drawn.push(thing);
  const erase = play.spot('island:1', { label: 'Island' })(thing as unknown as HTMLElement);
  return { thing, erase };
}

test('what one points at is explained after a while', () => {
  const play = new Play(deeds);
  const { thing } = draw(play);
  thing.dispatchEvent(pointed());
  vi.advanceTimersByTime(300);
  expect(play.hint).toBeNull();
  vi.advanceTimersByTime(100);
  expect(play.hint?.spot).toBe('island:1');
});

test('what was drawn anew meanwhile is not explained at its old place', () => {
  const play = new Play(deeds);
  const { thing, erase } = draw(play);
  thing.dispatchEvent(pointed());
  thing.isConnected = false;
  if (erase) erase();
  vi.advanceTimersByTime(1_000);
  expect(play.hint).toBeNull();
});

/** A board on which something is being read. */
function reading(say: Partial<Deeds> = {}) {
  const play = new Play({ ...deeds, ...say });
  const { thing, erase } = draw(play);
  play.explain('island:1', thing as unknown as HTMLElement);
  const redraw = (again: boolean) => {
    thing.isConnected = false;
    if (erase) erase();
    return again ? draw(play).thing : null;
  };
  return { play, thing, redraw };
}

test('what is being read stays when the board is drawn anew', async () => {
  const { play, redraw } = reading();
  const again = redraw(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(play.hint).toMatchObject({ spot: 'island:1', help: 'help' });
  expect(play.hint?.element).toBe(again);
});

test('what is being read goes with its thing', async () => {
  const { play, redraw } = reading();
  redraw(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(play.hint).toBeNull();
});

test('what is being read says what is so now', async () => {
  let [help, why] = ['one coin', 'it is the turn of Grace'];
  const { play } = reading({ help: () => help, why: () => Promise.resolve(why) });
  await vi.advanceTimersByTimeAsync(0);
  expect(play.hint).toMatchObject({ help, why });
  [help, why] = ['two coins', 'you have one coin'];
  play.offer([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(play.hint).toMatchObject({ help, why });
  play.offer([{ action: 'go', path: ['island:1'] }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(play.hint).toMatchObject({ help, why: null });
});
