import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hold } from './hold';

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const finger = { pointerType: 'touch', clientX: 0, clientY: 0 } as PointerEvent;
/** Does a click reach the page? */
const clicks = () => page.dispatchEvent(new Event('click', { cancelable: true }));

test('a finger that rests asks what a thing is, and its click does nothing more', () => {
  const held = vi.fn();
  hold(finger, held);
  vi.advanceTimersByTime(499);
  expect(held).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(held).toHaveBeenCalledOnce();
  expect(clicks()).toBe(false);
});

test('a tap is a tap', () => {
  const held = vi.fn();
  hold(finger, held);
  page.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(1_000);
  expect(held).not.toHaveBeenCalled();
  expect(clicks()).toBe(true);
});

test.each(['pointerdown', 'keydown'])('after a long press without a click, %s is new', (type) => {
  hold(finger, () => undefined);
  vi.advanceTimersByTime(600);
  page.dispatchEvent(new Event(type));
  expect(clicks()).toBe(true);
});
