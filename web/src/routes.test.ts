import { expect, test } from 'vitest';
import { parse } from './routes.svelte';

test('an address names a page', () => {
  expect(parse('/')).toEqual({ page: 'start' });
  expect(parse('/about')).toEqual({ page: 'about' });
  expect(parse('/table/K7QM2XPD', '?watch')).toEqual({
    page: 'table',
    code: 'K7QM2XPD',
    watch: true,
  });
  expect(parse('/replay/K7QM2XPD', '?move=17&seat=1')).toEqual({
    page: 'replay',
    code: 'K7QM2XPD',
    move: 17,
    seat: 1,
  });
});

test('a code may be typed in small letters, with blanks and dashes', () => {
  expect(parse('/table/k7qm-2xpd')).toMatchObject({ code: 'K7QM2XPD' });
  expect(parse('/table/k7qm%202xpd')).toMatchObject({ code: 'K7QM2XPD' });
});

test('an address that cannot be read leads nowhere', () => {
  for (const path of ['/table/100%', '/replay/%E0%A4%A', '/table/', '/other/K7QM2XPD', '/a/b/c']) {
    expect(parse(path), path).toEqual({ page: 'missing' });
  }
  expect(parse('/replay/K7QM2XPD', '?move=-1&seat=x')).toMatchObject({ move: null, seat: null });
});
