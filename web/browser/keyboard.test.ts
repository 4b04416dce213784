import { Driver, focusOn, keyboard, shortcuts } from './driver';
import { expect, test } from './fixtures';
import { scoreSheet } from './room';
import { playButton, type Wanted } from './start';
import type { Person } from './browser';

/** To the table without a mouse. */
async function playNow({ page }: Person, { game, players }: Wanted): Promise<void> {
  await page.goto('/');
  await playButton(page).waitFor();
  // Within a group of choices one walks with the arrows.
  for (const value of [game, String(players)]) {
    const wanted = `input[type=radio][value="${value}"]`;
    await focusOn(page, `fieldset:has(${wanted}) input[type=radio]`);
    for (let steps = 0; !(await page.locator(`${wanted}:checked`).count()); steps += 1) {
      expect(steps).toBeLessThan(6);
      await page.keyboard.press('ArrowRight');
    }
  }
  await focusOn(page, 'form button.primary');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/table/*');
}

test('a whole game of Eriantys is played with the keyboard alone', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada, { game: 'eriantys', players: 2 });
  await new Driver(ada, keyboard).playActions(12);
  await new Driver(ada, shortcuts).playToTheEnd();
  await scoreSheet(ada.page).waitFor();
});

test('the first turns of Masters are played with the keyboard alone', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada, { game: 'masters', players: 2 });
  await new Driver(ada, keyboard).playActions(15);
});

test('arrows lead from thing to thing, Esc puts back what was chosen', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada, { game: 'eriantys', players: 2 });
  await new Driver(ada, keyboard).playUntil(
    ({ legal }) => legal.some((a) => /^[GRYPB]-d$/.test(a)),
    20,
  );
  const { page } = ada;
  await focusOn(page, '[data-spot^="entrance:"].lit');
  const spot = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['spot']);
  const first = await spot();
  await page.keyboard.press('Enter');
  await page.locator('[data-spot].chosen').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator('[data-spot].lit:focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-spot].chosen').count()).toBe(0);
  await focusOn(page, `[data-spot="${first}"]`);
  const visited = new Set([first]);
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
    await page.keyboard.press(key);
    visited.add(await spot());
  }
  expect(visited.size).toBeGreaterThan(2);
});
