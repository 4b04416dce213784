// The table page, as a person uses it.
import type { Locator, Page } from 'playwright-core';
import { english, type Speech } from './speech';

export const lit = (page: Page): Locator => page.locator('[data-spot].lit');

export const button = (page: Page, id: string, say: Speech = english): Locator =>
  page.getByRole('button', { name: say(id) });

/** Opens the chat beside the board. */
export async function openChat(page: Page): Promise<void> {
  await page.getByRole('tab', { name: english('table-chat') }).click();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(english('table-chat-say')).fill(text);
  await button(page, 'table-chat-send').click();
}

/** Opens something of the menu. */
export async function fromMenu(page: Page, id: string, say: Speech = english): Promise<void> {
  await button(page, 'table-menu', say).click();
  await button(page, `table-menu-${id}`, say).click();
}

export const scoreSheet = (page: Page, say: Speech = english): Locator =>
  page.getByRole('dialog', { name: say('table-score-sheet') });

/** Ends the match for oneself, and waits for its score sheet. */
export async function giveUp(page: Page, say: Speech = english): Promise<void> {
  await fromMenu(page, 'give-up', say);
  const sure = page.getByRole('dialog', { name: say('table-menu-give-up') });
  await sure.getByRole('button', { name: say('table-menu-give-up') }).click();
  await scoreSheet(page, say).waitFor();
}

export const guide = (page: Page, say: Speech = english): Locator =>
  page.getByRole('region', { name: say('table-guide') });

/** A table on a wide screen needs no scrolling: does this one? */
export const isTooTall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
    const table = document.querySelector('.room, .replay');
    return table !== null && clientWidth >= 720 && scrollHeight > clientHeight;
  });

/** Does the page reach beyond its right edge? */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
