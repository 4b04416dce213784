import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Play } from './play.svelte';

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
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
