// Changes come faster than eyes can follow: they wait here and are shown one after another. Whatever
// goes wrong with one of them, the next one is shown.

export interface Turn {
  /** How many wait behind this one. */
  waiting(): number;
  /** Has everything been cleared meanwhile? Then this one is old. */
  stale(): boolean;
}

export class Presentation<Item> {
  readonly #show: (item: Item, turn: Turn) => Promise<void>;
  readonly #idle: () => void;
  #queue: Item[] = [];
  #running = false;
  #cleared = 0;

  constructor(show: (item: Item, turn: Turn) => Promise<void>, idle: () => void) {
    this.#show = show;
    this.#idle = idle;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  push(item: Item): void {
    this.#queue.push(item);
    if (!this.#running) void this.#run();
  }

  /** Forgets what waits; what is being shown learns that it is old. */
  clear(): void {
    this.#queue = [];
    this.#cleared += 1;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let item = this.#queue.shift(); item !== undefined; item = this.#queue.shift()) {
      const cleared = this.#cleared;
      try {
        await this.#show(item, {
          waiting: () => this.#queue.length,
          stale: () => this.#cleared !== cleared,
        });
      } catch (error) {
        // A fault of ours must not stop the match; the browser still tells it.
        reportError(error);
      }
    }
    this.#running = false;
    this.#idle();
  }
}
