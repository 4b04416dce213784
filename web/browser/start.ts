// The first page, as a person uses it.
import type { Locator, Page } from 'playwright-core';
import { english, type Speech } from './speech';

export const playButton = (page: Page, say: Speech = english): Locator =>
  page.getByRole('button', { name: say('play'), exact: true });

export interface Wanted {
  game: 'eriantys' | 'masters';
  players: number;
  expert?: boolean;
}

/** From nothing to a game against bots. */
export async function playNow(page: Page, { game, players, expert }: Wanted): Promise<void> {
  await page.goto('/');
  const form = page.locator('form', { has: playButton(page) });
  await form.locator(`input[type=radio][value=${game}]`).check({ force: true });
  await form.locator(`input[type=radio][value="${players}"]`).check({ force: true });
  if (expert) {
    await form
      .getByRole('switch', { name: english('choice-eriantys-expert') })
      .check({ force: true });
  }
  await playButton(page).click();
  await page.waitForURL('**/table/*');
}
