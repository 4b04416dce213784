import { expect, test } from 'vitest';
import { pathTo, readAddress } from './code';

test('a code may be typed in small letters, with blanks and dashes', () => {
  expect(readAddress(' k7qm-2xpd ')).toEqual({ code: 'K7QM2XPD', to: 'table' });
  expect(readAddress('k7qm 2xpd 9abc')).toEqual({ code: 'K7QM2XPD9ABC', to: 'table' });
});

test('a whole link says what it is for', () => {
  const read = (text: string) => {
    const address = readAddress(text);
    return address && pathTo(address);
  };
  expect(read('http://10.0.0.7:8080/table/K7QM2XPD')).toBe('/table/K7QM2XPD');
  expect(read('https://club.example/table/k7qm2xpd?watch')).toBe('/table/K7QM2XPD?watch');
  expect(read('club.example/replay/K7QM2XPD?move=17&seat=1')).toBe('/replay/K7QM2XPD');
  expect(read('come and play! http://a.example/table/K7QM2XPD/')).toBe('/table/K7QM2XPD');
});

test('what is no code is told apart', () => {
  for (const text of ['', 'K7QM2XP', 'K7QM2XPDA', 'hello there', 'http://a.example/about']) {
    expect(readAddress(text)).toBeNull();
  }
});
