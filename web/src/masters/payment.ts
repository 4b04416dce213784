// Payments: which resources come out of which stores, and what a power is asked to give. The server
// lists all that are legal; here one of them is suggested and changed step by step.
import { count, heapOf, isKind, KINDS, type Heap, type Kind } from './heap';

export const STORES = ['d', 'l', 's'] as const;
/** basic depots, leader depots, strongbox */
export type Store = (typeof STORES)[number];

export interface Payment {
  /** As the server writes it: `d:CC s:H =S`. */
  readonly text: string;
  readonly stores: Readonly<Record<Store, Heap>>;
  /** The resource wished for, where the power leaves a choice. */
  readonly output: Kind | null;
}

/** A place from which some of one kind is paid. */
export interface Cell {
  readonly store: Store;
  readonly kind: Kind;
}

export const CELLS: readonly Cell[] = STORES.flatMap((store) =>
  KINDS.map((kind) => ({ store, kind })),
);

export function readPayment(text: string): Payment {
  const stores: Record<Store, Heap> = { d: '', l: '', s: '' };
  let output: Kind | null = null;
  for (const part of text.split(' ').filter((word) => word !== '')) {
    const store = STORES.find((letter) => part.startsWith(`${letter}:`));
    const wish = part.slice(1);
    if (store) stores[store] = part.slice(2);
    else if (part.startsWith('=') && isKind(wish)) output = wish;
  }
  return { text, stores, output };
}

export const paid = (payment: Payment, { store, kind }: Cell): number =>
  count(payment.stores[store], kind);

/** Everything that is paid. */
export const total = (payment: Payment): Heap =>
  heapOf((kind) => STORES.reduce((sum, store) => sum + paid(payment, { store, kind }), 0));

/** What is spent first: depots, because room there is needed at the market; then leader depots. */
const DEAR: Record<Store, number> = { d: 0, l: 1, s: 2 };

/** The payment we would make: out of the warehouse first, so that it has room again; where the kind is
 * free, the kind one has most of; and wishing for the kind one has least of. */
export function suggest(payments: readonly Payment[], owned: Heap): Payment | null {
  const price = (payment: Payment) => {
    const out = CELLS.reduce((sum, cell) => {
      const many = paid(payment, cell);
      return sum + many * DEAR[cell.store] - many * 4 * count(owned, cell.kind);
    }, 0);
    const left = (kind: Kind) => count(owned, kind) - count(total(payment), kind);
    const lopsided = KINDS.reduce((sum, kind) => sum + left(kind) ** 2, 0);
    const wish = payment.output ? left(payment.output) : 0;
    return out * 1000 + lopsided * 10 + wish;
  };
  return payments.reduce<Payment | null>(
    (best, payment) => (best === null || price(payment) < price(best) ? payment : best),
    null,
  );
}

const same = (one: Cell, other: Cell) => one.store === other.store && one.kind === other.kind;

/** The payment with one more, or one less, out of this cell that differs least from the present one.
 * What was raised lately stays, where it can. Null if there is none. */
export function change(
  payments: readonly Payment[],
  now: Payment,
  cell: Cell,
  by: 1 | -1,
  lately: readonly Cell[] = [],
): Payment | null {
  const wanted = paid(now, cell) + by;
  const far = (payment: Payment) =>
    CELLS.reduce((sum, other) => {
      const step = paid(payment, other) - paid(now, other);
      const since = lately.findIndex((raised) => same(raised, other));
      const kept = step < 0 && since >= 0 ? 1 / (2 + since) : 0;
      return sum + Math.abs(step) + kept;
    }, 0);
  return payments
    .filter((other) => other.output === now.output && paid(other, cell) === wanted)
    .reduce<Payment | null>(
      (best, payment) => (best === null || far(payment) < far(best) ? payment : best),
      null,
    );
}

/** The same payment for another output. Null if there is none. */
export function wishFor(payments: readonly Payment[], now: Payment, output: Kind): Payment | null {
  const equal = (other: Payment) => CELLS.every((cell) => paid(other, cell) === paid(now, cell));
  return payments.find((other) => other.output === output && equal(other)) ?? null;
}

/** Takes this heap out of the stores, out of the first ones first; null if there is not enough. */
export function payFrom(heap: Heap, stores: Readonly<Record<Store, Heap>>): string | null {
  const parts: Record<Store, Heap> = { d: '', l: '', s: '' };
  for (const kind of KINDS) {
    let due = count(heap, kind);
    for (const store of STORES) {
      const take = Math.min(due, count(stores[store], kind));
      parts[store] += kind.repeat(take);
      due -= take;
    }
    if (due > 0) return null;
  }
  return writePayment(parts);
}

export const writePayment = (parts: Readonly<Record<Store, Heap>>): string =>
  STORES.filter((store) => parts[store] !== '')
    .map((store) => `${store}:${parts[store]}`)
    .join(' ');
