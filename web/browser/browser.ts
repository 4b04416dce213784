// People in front of browsers. Each has a context of their own, as if on another computer, and takes
// note of everything that goes wrong on their pages.
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { devices } from 'playwright-core';
import { ARE_YOU_THERE } from '../src/net/socket';
import type { ClientMessage, ServerMessage } from '../src/types/protocol';

export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
};
const SHOTS = 'shots';
/** Milliseconds that a test waits for something: enough for a machine that is slow and busy. */
export const PATIENCE = 40_000;

export interface Arrival extends BrowserContextOptions {
  newcomer?: boolean;
}

let arrivals = 0;
/** Names are never taken: the server would say so, and the browser would complain of its answer. */
export const nextName = () => `Guest ${(arrivals += 1)}`;

/** Waits until something is so. */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  what: string,
  timeout = PATIENCE,
): Promise<Exclude<Found, false | null | undefined | 0 | ''>> {
  for (const end = Date.now() + timeout; ; await breathe()) {
    const found = await look();
    if (found) return found as Exclude<Found, false | null | undefined | 0 | ''>;
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
  }
}

const breathe = () => new Promise((resolve) => setTimeout(resolve, 10));

/** What the server said to a page, read from its socket: the measure of what the page shows. */
export class Heard {
  seq = 0;
  legal: readonly string[] = [];
  over = false;
  refused: string[] = [];
  /** Moves the page asked for, by their names: what is sent again is the same move. */
  readonly #acts = new Set<string>();
  readonly #unanswered = new Set<string>();

  get acts(): number {
    return this.#acts.size;
  }

  get unanswered(): number {
    return this.#unanswered.size;
  }

  sent(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type !== 'act' || this.#acts.has(message.id)) return;
    this.#acts.add(message.id);
    this.#unanswered.add(message.id);
  }

  received(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case 'state':
      case 'update':
        this.seq = message.seq;
        this.legal = message.game?.legal ?? [];
        this.over = Boolean(message.game?.outcome);
        return;
      case 'done':
        this.#unanswered.delete(message.id);
        return;
      case 'refused':
        if (message.id === ARE_YOU_THERE.id) return;
        if (message.id) this.#unanswered.delete(message.id);
        // Somebody else was faster; the page decides anew.
        if (message.code !== 'stale') this.refused.push(`${message.code}: ${message.message}`);
        return;
      default:
    }
  }
}

/** A page, and what the server said to it. */
export interface Tab {
  readonly page: Page;
  readonly heard: Heard;
}

export class Person implements Tab {
  readonly heard = new Heard();
  /** What went wrong on the page. */
  readonly troubles: string[] = [];
  #allowed: RegExp[] = [];
  readonly #tabs: Tab[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly address: string,
  ) {
    this.#listen(this);
  }

  /** Somebody who knows the games already and is in a hurry, unless `newcomer` is said. */
  static async arrive(
    browser: Browser,
    address: string,
    { newcomer = false, ...options }: Arrival = {},
  ): Promise<Person> {
    const context = await browser.newContext({
      ...LAPTOP,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      baseURL: address,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    if (!newcomer) {
      await context.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) {
            if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
          }
        },
        {
          'bottega.likes': JSON.stringify({ speed: 'off', guided: ['eriantys', 'masters'] }),
          'bottega.name': nextName(),
        },
      );
    }
    return new Person(await context.newPage(), context, address);
  }

  /** Another tab of the same person. */
  async tab(): Promise<Tab> {
    const tab = { page: await this.context.newPage(), heard: new Heard() };
    this.#listen(tab);
    return tab;
  }

  /** Such a trouble is part of the test. */
  allow(...troubles: RegExp[]): void {
    this.#allowed.push(...troubles);
  }

  get unexpected(): string[] {
    const refused = this.#tabs.flatMap(({ heard }) => heard.refused);
    return [...this.troubles, ...refused].filter(
      (trouble) => !this.#allowed.some((allowed) => allowed.test(trouble)),
    );
  }

  async shot(name: string, options: { fullPage?: boolean } = {}): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: `${SHOTS}/${name}.png`, ...options });
  }

  #listen(tab: Tab): void {
    const { page, heard } = tab;
    this.#tabs.push(tab);
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error') this.troubles.push(`console: ${message.text()} ${url}`);
    });
    page.on('pageerror', (error) => this.troubles.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Leaving a page ends what it was loading.
      if (why !== 'net::ERR_ABORTED') this.troubles.push(`request: ${request.url()} ${why}`);
    });
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => heard.sent(String(payload)));
      socket.on('framereceived', ({ payload }) => heard.received(String(payload)));
    });
  }
}
