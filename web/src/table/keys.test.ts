import { describe, expect, it } from 'vitest';
import { deedOf } from './keys';

const key = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...more,
});
const inside = (selector: string) => ({
  closest: (asked: string) => (asked.includes(selector) ? {} : null),
});

describe('keys of the table', () => {
  it('stand for deeds', () => {
    expect(deedOf(key('u'))).toBe('takeBack');
    expect(deedOf(key('Escape'))).toBe('back');
    expect(deedOf(key('?'))).toBe('help');
    expect(deedOf(key('x'))).toBeNull();
  });

  it('stand for the same with Caps Lock', () => {
    expect(deedOf(key('U'))).toBe('takeBack');
    expect(deedOf(key('N'))).toBe('next');
  });

  it('belong to the browser with a modifier', () => {
    expect(deedOf(key('c', { ctrlKey: true }))).toBeNull();
    expect(deedOf(key('t', { metaKey: true }))).toBeNull();
  });

  it('belong to whoever writes', () => {
    expect(deedOf(key('u', { target: inside('input') }))).toBeNull();
    expect(deedOf(key('Escape', { target: inside('dialog') }))).toBeNull();
  });
});
