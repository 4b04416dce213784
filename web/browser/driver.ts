// Plays by choosing what is lit, with the mouse, by touch or with the keyboard. It knows no rule: what it
// chooses is chance, from a seed, with a liking (`taste.ts`) for whatever brings a game on.
import type { Page } from 'playwright-core';
import { type Heard, PATIENCE, type Tab, until } from './browser';
import { liking } from './taste';

const LIT = '[data-spot].lit';
const CONFIRM = '[data-confirm]:not(:disabled):not([aria-disabled="true"])';

/** How a person chooses a thing on the page. */
export type Hand = (page: Page, target: string) => Promise<void>;

export const mouse: Hand = (page, target) =>
  page
    .locator(target)
    .filter({ visible: true })
    .first()
    .click({ timeout: PATIENCE / 2 });

export const touch: Hand = (page, target) =>
  page
    .locator(target)
    .filter({ visible: true })
    .first()
    .tap({ timeout: PATIENCE / 2 });

/** Presses a key until something of this kind has the focus. */
export async function focusOn(page: Page, target: string, key = 'Tab'): Promise<void> {
  const there = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, target);
  for (let steps = 0; !(await there()); steps += 1) {
    if (steps > 300) throw new Error(`${key} does not lead to ${target}`);
    await page.keyboard.press(key);
  }
}

export const keyboard: Hand = async (page, target) => {
  await focusOn(page, target);
  await page.keyboard.press('Enter');
};

/** The same with the key that leads from one lit thing to the next. */
export const shortcuts: Hand = async (page, target) => {
  await focusOn(page, target, target.endsWith('.lit') ? 'n' : 'Tab');
  await page.keyboard.press('Enter');
};

/** What a page offers to choose now. */
interface Offer {
  lit: string[];
  chosen: number;
  confirms: number;
  /** Changes with whatever was chosen. */
  sign: string;
}

const look = (page: Page): Promise<Offer> =>
  page.evaluate(
    ([litThings, confirmButtons]) => {
      const all = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
          one.checkVisibility(),
        );
      const lit = [...new Set(all(litThings).map((one) => one.dataset['spot'] ?? ''))];
      const confirms = all(confirmButtons);
      const around = confirms.map((one) => one.closest('dialog, form, section')?.textContent);
      const chosen = all('[data-spot].chosen').map((one) => one.dataset['spot']);
      const sign = JSON.stringify([lit, chosen, around]);
      return { lit, chosen: chosen.length, confirms: confirms.length, sign };
    },
    [LIT, CONFIRM] as const,
  );

export class Driver {
  readonly #tab: Tab;
  readonly #hand: Hand;
  #chance: number;

  constructor(tab: Tab, hand: Hand = mouse, seed = 1) {
    this.#tab = tab;
    this.#hand = hand;
    this.#chance = seed;
  }

  /** Plays until the match is over. */
  async playToTheEnd(): Promise<void> {
    await this.playUntil(() => this.#tab.heard.over, 2_000);
  }

  /** Takes so many actions, or fewer if the match is over before. */
  async playActions(count: number): Promise<void> {
    const before = this.#tab.heard.acts;
    await this.playUntil(({ acts, over }) => over || acts - before >= count, 40 * count);
  }

  async playUntil(enough: (heard: Heard) => boolean, most: number): Promise<void> {
    const { heard } = this.#tab;
    for (let choices = 0; !enough(heard); choices += 1) {
      if (choices > most) throw new Error(`no end after ${most} choices, at ${heard.seq}`);
      await this.#turn();
      if (enough(heard)) return;
      await this.choose();
    }
  }

  /** Waits for the own turn, and chooses one thing. */
  async choose(): Promise<void> {
    const { page, heard } = this.#tab;
    await this.#turn();
    if (heard.over) return;
    const offer = await until(
      async () => {
        const offer = await look(page);
        return heard.over || offer.lit.length + offer.confirms > 0 ? offer : null;
      },
      `something of ${heard.legal.join(' ')} can be chosen`,
    );
    if (heard.over) return;
    const [acts, seq] = [heard.acts, heard.seq];
    const target = this.#pick(offer);
    try {
      await this.#hand(page, target);
    } catch (error) {
      // The table may have changed under the hand: then there is something else to choose.
      if (heard.seq === seq && (await look(page)).sign === offer.sign) throw error;
      return;
    }
    await until(
      async () => heard.acts > acts || heard.seq > seq || (await look(page)).sign !== offer.sign,
      `choosing ${target} changes something`,
    );
    await until(() => heard.unanswered === 0, 'the server has answered');
  }

  #turn(): Promise<boolean> {
    const { heard } = this.#tab;
    return until(() => heard.over || heard.legal.length > 0, 'it is one’s own turn');
  }

  #pick({ lit, chosen, confirms }: Offer): string {
    if (confirms > 0 && (lit.length === 0 || this.#random() < 0.9)) return CONFIRM;
    const weights = lit.map((spot) => liking(spot, chosen === 0));
    let left = this.#random() * weights.reduce((sum, weight) => sum + weight, 0);
    const place = weights.findIndex((weight) => (left -= weight) < 0);
    const spot = lit[place] ?? lit[0] ?? '';
    return `[data-spot="${spot}"].lit`;
  }

  /** The same numbers on every machine. */
  #random(): number {
    this.#chance = (Math.imul(this.#chance, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#chance / 2 ** 32;
  }
}
