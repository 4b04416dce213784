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
export async function fromMenu(page: Page, id: string): Promise<void> {
  await button(page, 'table-menu').click();
  await button(page, `table-menu-${id}`).click();
}

export const scoreSheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: english('table-score-sheet') });

/** Does the page reach beyond its right edge? */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
