// What the board does under the hand, whatever the game.
import type { Page } from 'playwright-core';
import type { Person } from './browser';
import { PHONE } from './browser';
import { Driver, mouse } from './driver';
import { expect, test } from './fixtures';
import { button, guide, lit } from './room';
import { english } from './speech';
import { playNow } from './start';

const spot = (page: Page, name: string) => page.locator(`[data-spot="${name}"]`);

/** Plays Eriantys until students may be moved; gives a colour that may sit down. */
async function toTheStudents(person: Person): Promise<string> {
  await playNow(person.page, { game: 'eriantys', players: 2 });
  const seats = /^([GRYPB])-d$/;
  await new Driver(person).playUntil(({ legal }) => legal.some((action) => seats.test(action)), 50);
  await lit(person.page).first().waitFor();
  return person.heard.legal.map((action) => seats.exec(action)?.[1]).find(Boolean) ?? '';
}

test('what cannot be chosen says why, by the rule', async ({ arrive }) => {
  const ada = await arrive();
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await expect.poll(() => ada.heard.legal.length).toBeGreaterThan(0);
  await ada.page.locator('[data-spot^="cloud:"]').first().hover();
  await ada.page.getByText(english('rule-E28')).waitFor();
  await ada.shot('why-not');
});

test('on a phone, a tap says why', async ({ arrive }) => {
  const ada = await arrive(PHONE);
  await playNow(ada.page, { game: 'masters', players: 2 });
  await expect.poll(() => ada.heard.legal.length).toBeGreaterThan(0);
  // It is marked as not available, and still it answers.
  await ada.page.locator('[data-spot^="deck:"]').first().tap({ force: true });
  await ada.page.getByText(english('rule-M21')).waitFor();
});

test('a student is dragged to the dining room', async ({ arrive }) => {
  const ada = await arrive();
  const colour = await toTheStudents(ada);
  const { acts } = ada.heard;
  await spot(ada.page, `entrance:${colour}`).hover();
  await ada.page.mouse.down();
  const table = await spot(ada.page, 'dining').boundingBox();
  expect(table).not.toBeNull();
  const [x, y] = table ? [table.x + table.width / 2, table.y + table.height / 2] : [0, 0];
  await ada.page.mouse.move(x, y, { steps: 8 });
  await ada.page.mouse.up();
  await expect.poll(() => ada.heard.acts).toBe(acts + 1);
});

test('a move is taken back', async ({ arrive }) => {
  const ada = await arrive();
  const colour = await toTheStudents(ada);
  const before = [...ada.heard.legal];
  await mouse(ada.page, `[data-spot="entrance:${colour}"].lit`);
  await mouse(ada.page, '[data-spot="dining"].lit');
  await button(ada.page, 'table-take-back').click();
  await expect.poll(() => ada.heard.legal).toEqual(before);
  await new Driver(ada).playActions(2);
});

test.for(['eriantys', 'masters'] as const)(
  'the guided first turn of %s can be skipped, and stays away',
  async (game, { arrive }) => {
    const ada = await arrive({ newcomer: true });
    // Made-up names may be taken, and then another one is tried.
    ada.allow(/409/);
    await playNow(ada.page, { game, players: 2 });
    await guide(ada.page).waitFor();
    await ada.shot(`guide-${game}`);
    await button(ada.page, 'table-guide-skip').click();
    await guide(ada.page).waitFor({ state: 'detached' });
    await ada.page.reload();
    await lit(ada.page).first().waitFor();
    expect(await guide(ada.page).count()).toBe(0);
  },
);

test.for([
  ['no-preference', true],
  ['reduce', false],
] as const)('with motion: %s, pieces fly: %s', async ([reducedMotion, fly], { arrive }) => {
  const ada = await arrive({ newcomer: true, reducedMotion });
  ada.allow(/409/);
  await playNow(ada.page, { game: 'eriantys', players: 2 });
  await button(ada.page, 'table-guide-skip').click();
  await ada.page.evaluate(() => {
    const seen = window as unknown as { flights: number };
    seen.flights = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.classList.contains('flight')) seen.flights += 1;
        }
      }
    }).observe(document.body, { childList: true });
  });
  await new Driver(ada).playActions(3);
  const flights = await ada.page.evaluate(() => (window as unknown as { flights: number }).flights);
  expect(flights > 0).toBe(fly);
});
