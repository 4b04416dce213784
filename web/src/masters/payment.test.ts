import { describe, expect, it } from 'vitest';
import {
  CELLS,
  change,
  paid,
  payFrom,
  readPayment,
  suggest,
  total,
  wishFor,
  type Cell,
  type Payment,
} from './payment';
import { own, owned } from './position';
import { SITUATIONS } from './situations';

/** The payments of a situation, by what is paid for. */
function bills(legal: readonly string[]): Map<string, Payment[]> {
  const found = new Map<string, Payment[]>();
  for (const action of legal) {
    const [, bill = '', text = ''] = /^(buy \S+ \S+|use \S+) ?(.*)$/.exec(action) ?? [];
    if (bill !== '') found.set(bill, [...(found.get(bill) ?? []), readPayment(text)]);
  }
  return found;
}

const BILLS = SITUATIONS.flatMap(({ name, view, legal }) =>
  [...bills(legal)].map(([bill, payments]) => ({ name, bill, payments, has: owned(own(view)) })),
);

/** Presses plus until this is paid. */
function reach(payments: readonly Payment[], from: Payment, to: Payment): Payment {
  let now = wishFor(payments, from, to.output ?? 'C') ?? from;
  let lately: Cell[] = [];
  for (let pressed = 0; pressed < 20; pressed += 1) {
    const cell = CELLS.find((other) => paid(now, other) < paid(to, other));
    if (!cell) return now;
    now = change(payments, now, cell, 1, lately) ?? now;
    lately = [cell, ...lately];
  }
  return now;
}

describe('a payment', () => {
  it('is read store by store', () => {
    expect(readPayment('d:CC l:S s:H =V')).toEqual({
      text: 'd:CC l:S s:H =V',
      stores: { d: 'CC', l: 'S', s: 'H' },
      output: 'V',
    });
    expect(total(readPayment(''))).toBe('');
    expect(total(readPayment('d:CV s:C'))).toBe('CCV');
  });

  it('is suggested out of the warehouse first', () => {
    const payments = ['s:CC', 'd:C s:C', 'd:CC', 'd:C l:C'].map(readPayment);
    expect(suggest(payments, 'CCCC')?.text).toBe('d:CC');
  });

  it('is suggested out of what one has most of, for what one has least of', () => {
    const payments = ['d:SV =C', 's:VV =H', 's:VV =S', 'd:SS =C'].map(readPayment);
    expect(suggest(payments, 'VVVVSSC')?.text).toBe('s:VV =H');
  });

  it('changes as little as it must', () => {
    const payments = ['s:CC', 'd:C s:C', 'd:CC'].map(readPayment);
    const [far, middle, near] = payments;
    if (!far || !middle || !near) throw new Error('three payments');
    expect(change(payments, near, { store: 's', kind: 'C' }, 1)).toBe(middle);
    expect(change(payments, middle, { store: 'd', kind: 'C' }, -1)).toBe(far);
    expect(change(payments, far, { store: 's', kind: 'C' }, 1)).toBeNull();
  });

  it('takes a price out of the stores in order, or finds that something is missing', () => {
    expect(payFrom('CCH', { d: 'C', l: '', s: 'CCH' })).toBe('d:C s:CH');
    expect(payFrom('CC', { d: 'C', l: '', s: '' })).toBeNull();
  });
});

describe.each(BILLS)('the payments of $bill in $name', ({ payments, has }) => {
  const first = suggest(payments, has);

  it('have a suggestion', () => {
    expect(payments).toContain(first);
  });

  it('can each be reached from the suggestion with plus', () => {
    if (!first) throw new Error('no suggestion');
    const missed = payments.filter((payment) => reach(payments, first, payment) !== payment);
    expect(missed.map(({ text }) => text)).toEqual([]);
  });
});
