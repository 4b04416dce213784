import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from './fixtures';
import { button } from './room';
import { english } from './speech';
import { botsPlay } from './tables';

const slider = (page: Page) => page.getByLabel(english('replay-move'), { exact: true });
/** Waits until this move is shown. */
const shows = (page: Page, number: number) =>
  expect.poll(() => slider(page).inputValue()).toBe(String(number));

test.for(['eriantys', 'masters'])(
  'a finished match of %s is watched again',
  async (game, { arrive, server }) => {
    const code = await botsPlay(server, game);
    const { page } = await arrive();
    await page.goto('/');
    await page.locator(`a[href="/replay/${code}"]`).click();
    await shows(page, 0);
    expect(await page.locator('[data-spot].lit').count()).toBe(0);

    await button(page, 'replay-forward').click();
    await shows(page, 1);
    await page.keyboard.press('ArrowRight');
    await shows(page, 2);
    await button(page, 'replay-back').click();
    await shows(page, 1);

    await page.getByLabel(english('replay-speed')).selectOption({ label: '4×' });
    await page.getByRole('button', { name: english('replay-play'), exact: true }).click();
    await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(3);
    await button(page, 'replay-pause').click();

    await button(page, 'replay-last').click();
    await shows(page, Number(await slider(page).getAttribute('max')));
    await button(page, 'replay-score').click();
    await page.getByRole('dialog', { name: english('replay-score') }).waitFor();
  },
);

test('a link leads to a move, also as seen by a player', async ({ arrive, server }) => {
  const code = await botsPlay(server, 'eriantys');
  const { page } = await arrive();
  await page.goto(`/replay/${code}?move=17&seat=1`);
  await shows(page, 17);
  await page.getByRole('combobox', { name: english('replay-seen-by') }).waitFor();
  await button(page, 'replay-forward').click();
  await expect.poll(() => page.url()).toContain('move=18&seat=1');
});

test('a press is not lost while the match is still on its way', async ({ arrive, server }) => {
  const code = await botsPlay(server, 'masters');
  const { page } = await arrive();
  let deliver: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(`**/${code}/replay*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/replay/${code}`);
  const forward = button(page, 'replay-forward');
  await forward.waitFor();
  expect([await forward.isDisabled(), await slider(page).isDisabled()]).toEqual([true, true]);
  await page.keyboard.press('ArrowRight');
  deliver();
  await forward.click();
  await shows(page, 1);
});

test('the record is downloaded', async ({ arrive, server }) => {
  const code = await botsPlay(server, 'masters');
  const { page } = await arrive();
  await page.goto(`/replay/${code}`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: english('replay-record') }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toContain(code);
  expect(await text(await download.createReadStream())).toContain('masters');
});

test('a match that is not there is told plainly', async ({ arrive }) => {
  const ada = await arrive();
  ada.allow(/404/);
  await ada.page.goto('/replay/AAAAAAAA');
  await ada.page.getByText(english('refused-no_such_table')).waitFor();
});
