// The first page, as a person uses it.
import type { Locator, Page } from 'playwright-core';
import { english, type Speech } from './speech';

export const playButton = (page: Page, say: Speech = english): Locator =>
  page.getByRole('button', { name: say('play'), exact: true });

export type Game = 'eriantys' | 'masters';

export interface Wanted {
  game: Game;
  players: number;
  expert?: boolean;
}

/** From nothing to a game against bots. */
export async function playNow(
  page: Page,
  { game, players, expert }: Wanted,
  say: Speech = english,
): Promise<void> {
  await page.goto('/');
  const form = page.locator('form', { has: playButton(page, say) });
  await form.locator(`input[type=radio][value=${game}]`).check({ force: true });
  await form.locator(`input[type=radio][value="${players}"]`).check({ force: true });
  if (expert) {
    await form.getByRole('switch', { name: say('choice-eriantys-expert') }).check({ force: true });
  }
  await playButton(page, say).click();
  await page.waitForURL('**/table/*');
}
