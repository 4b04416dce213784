// The positions of a finished match, fetched in chunks when they are needed and a little before.
import type { Position, Replay } from '../types/protocol';

export type Fetch = (from: number, count: number) => Promise<Replay>;

export const CHUNK = 50;
/** So near to the end of a chunk, the next one is fetched. */
const NEAR = 15;

export class Positions {
  readonly #fetch: Fetch;
  /** By the number of the chunk. */
  readonly #chunks = new Map<number, Promise<Replay>>();
  readonly #here = new Map<number, Position>();
  /** How many there are; 0 until the first chunk is here. */
  total = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** A position, as soon as it is here. */
  async at(number: number): Promise<{ position: Position; replay: Replay }> {
    const replay = await this.#load(Math.floor(number / CHUNK));
    // A number past the end stands for the last one.
    const position = this.#here.get(Math.min(number, this.total - 1));
    return position ? { position, replay } : this.at(this.total - 1);
  }

  /** A position, if it is here already. */
  here(number: number): Position | null {
    return this.#here.get(number) ?? null;
  }

  /** Fetches what will be needed next; a failure is told when it is needed. */
  prepare(number: number): void {
    const soon = number + NEAR;
    if (soon < this.total) this.#load(Math.floor(soon / CHUNK)).catch(() => undefined);
  }

  /** All positions around this one that are here, without a gap. */
  around(number: number): Position[] {
    if (!this.#here.has(number)) return [];
    let first = number;
    while (this.#here.has(first - 1)) first -= 1;
    const run: Position[] = [];
    for (let at = first, one = this.here(at); one; at += 1, one = this.here(at)) run.push(one);
    return run;
  }

  #load(chunk: number): Promise<Replay> {
    const known = this.#chunks.get(chunk);
    if (known) return known;
    const coming = this.#fetch(chunk * CHUNK, CHUNK).then(
      (replay) => {
        this.total = replay.total;
        for (const position of replay.positions) this.#here.set(position.number, position);
        return replay;
      },
      (error: unknown) => {
        // It may be asked for again.
        this.#chunks.delete(chunk);
        throw error;
      },
    );
    this.#chunks.set(chunk, coming);
    return coming;
  }
}
