// Who we are, kept in this browser: one name, the token that belongs to each name we used, and the
// tables at which we sit. Every tab reads it anew, because other tabs write it, too.

export interface SeatKept {
  token: string;
  name: string;
  /** When we sat down. */
  at: number;
  /** The match has been finished; until it is, the seat is never forgotten. */
  over?: true;
}

const NAME = 'bottega.name';
const SUGGESTED = 'bottega.suggested';
const TOKENS = 'bottega.tokens';
const SEATS = 'bottega.seats';
/** Seats of finished matches need not be kept for ever. */
const MOST_OVER = 50;

function read<Kept extends object>(key: string): Record<string, Kept | string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

/** Our name; empty if we have none yet. */
export function name(): string {
  return localStorage.getItem(NAME) ?? localStorage.getItem(SUGGESTED) ?? '';
}

/** Was the name made up for us? Then nobody minds another one. */
export function isSuggested(): boolean {
  return localStorage.getItem(NAME) === null;
}

/** We chose a name; or, with an empty one, to have one made up. */
export function rename(name: string): void {
  if (name === '') localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, name);
}

/** A name was made up for us; it counts until we choose one. */
export function suggest(name: string): void {
  localStorage.setItem(SUGGESTED, name);
}

/** The token with which we stay the same person under this name. */
export function tokenOf(name: string): string | null {
  const token = read(TOKENS)[name.toLowerCase()];
  return typeof token === 'string' ? token : null;
}

/** The tables at which we sat down, the latest first. */
export function seats(): [code: string, kept: SeatKept][] {
  const all = Object.entries(read<SeatKept>(SEATS)) as [string, SeatKept][];
  return all.sort(([, one], [, other]) => other.at - one.at);
}

export function seatAt(code: string): SeatKept | null {
  return seats().find(([other]) => other === code)?.[1] ?? null;
}

export function sitDown(code: string, { token, name, at }: SeatKept): void {
  keep([[code, { token, name, at }], ...seats().filter(([other]) => other !== code)]);
  localStorage.setItem(TOKENS, JSON.stringify({ ...read(TOKENS), [name.toLowerCase()]: token }));
}

/** The match there is over. */
export function playedOut(code: string): void {
  keep(seats().map(([other, kept]) => [other, other === code ? { ...kept, over: true } : kept]));
}

export function standUp(code: string): void {
  keep(seats().filter(([other]) => other !== code));
}

function keep(all: [code: string, kept: SeatKept][]): void {
  const going = all.filter(([, { over }]) => !over);
  const over = all.filter(([, { over }]) => over).slice(0, MOST_OVER);
  localStorage.setItem(SEATS, JSON.stringify(Object.fromEntries([...going, ...over])));
}
