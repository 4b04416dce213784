// Heaps of resources, written as letters: `CCS` is two coins and a stone.

export const KINDS = ['C', 'V', 'H', 'S'] as const;
/** coin, servant, shield, stone */
export type Kind = (typeof KINDS)[number];
export type Heap = string;

export const isKind = (letter: string): letter is Kind => KINDS.includes(letter as Kind);

export const kindsIn = (heap: Heap): Kind[] => KINDS.filter((kind) => heap.includes(kind));

export const count = (heap: Heap, kind: Kind): number => heap.split(kind).length - 1;

/** A heap in the order of the kinds. */
export const heapOf = (many: (kind: Kind) => number): Heap =>
  KINDS.map((kind) => kind.repeat(Math.max(0, many(kind)))).join('');

/** The kinds in a heap, with how many there are. */
export const piles = (heap: Heap): { kind: Kind; many: number }[] =>
  kindsIn(heap).map((kind) => ({ kind, many: count(heap, kind) }));
