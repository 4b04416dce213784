import { expect, test } from 'vitest';
import { deedOf } from './keys';

const on = (...kinds: string[]) =>
  ({
    closest: (selector: string) => kinds.some((kind) => selector.includes(kind)),
  }) as unknown as EventTarget;
const press = (key: string, target: EventTarget | null = null, held = {}) =>
  deedOf({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...held });

test('arrows, Home, End and the space bar move through the match', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'x'].map((key) => press(key))).toEqual([
    'back',
    'forward',
    'first',
    'last',
    'toggle',
    null,
  ]);
});

test('where a key means something else, it keeps that meaning', () => {
  expect(press('ArrowLeft', on('input'))).toBeNull();
  expect(press(' ', on('button'))).toBeNull();
  expect(press('ArrowLeft', on('button'))).toBe('back');
  expect(press('ArrowLeft', null, { altKey: true })).toBeNull();
});
