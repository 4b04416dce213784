import { describe, expect, it } from 'vitest';
import { Mouse } from './mouse';

const move = (clientX: number, clientY: number, change = {}) => ({
  clientX,
  clientY,
  movementX: 1,
  movementY: 0,
  pointerType: 'mouse',
  buttons: 0,
  ...change,
});

describe('a mouse', () => {
  it('points at what it moves over', () => {
    expect(new Mouse().points(move(50, 50))).toBe(true);
  });

  it('does not point while the page changes under it', () => {
    expect(new Mouse().points(move(50, 50, { movementX: 0 }))).toBe(false);
  });

  it('does not point when it only trembles after a click', () => {
    const mouse = new Mouse();
    mouse.rest({ clientX: 50, clientY: 50 });
    expect(mouse.points(move(54, 53))).toBe(false);
  });

  it('points again after it went elsewhere, also when it comes back', () => {
    const mouse = new Mouse();
    mouse.rest({ clientX: 50, clientY: 50 });
    expect(mouse.points(move(80, 50))).toBe(true);
    expect(mouse.points(move(50, 50))).toBe(true);
  });

  it('does not point while it drags', () => {
    expect(new Mouse().points(move(50, 50, { buttons: 1 }))).toBe(false);
  });
});

describe('a finger', () => {
  it('touches and does not point', () => {
    expect(new Mouse().points(move(50, 50, { pointerType: 'touch' }))).toBe(false);
  });
});
