import type { Person } from './browser';
import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button, lit, openChat, say } from './room';
import { english } from './speech';

/** Opens a private table for two, and gives the link to share. */
async function openTable({ page }: Person): Promise<string> {
  await page.goto('/');
  await button(page, 'create-title').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('switch', { name: english('option-private'), exact: true })
    .check({ force: true });
  await dialog.getByRole('button', { name: english('create-do') }).click();
  await page.waitForURL('**/table/*');
  return (
    (await page
      .locator('main a[href*="/table/"]:not([href*="watch"])')
      .first()
      .getAttribute('href')) ?? ''
  );
}

test('two people meet at a table by its link, talk and play', async ({ arrive }) => {
  const [ada, grace, alan] = [await arrive(), await arrive(), await arrive()];
  const link = await openTable(ada);
  await ada.shot('waiting-room');

  await grace.page.goto(link);
  await grace.page.getByLabel(english('table-join-name')).fill('Grace');
  await button(grace.page, 'table-join').click();
  await Promise.all(
    [ada, grace].map(({ heard }) => expect.poll(() => heard.seq).toBeGreaterThan(0)),
  );

  // Somebody else only looks.
  await alan.page.goto(`${link}?watch`);
  await expect.poll(() => alan.heard.seq).toBeGreaterThan(0);

  await Promise.all([openChat(ada.page), openChat(grace.page), openChat(alan.page)]);
  await say(ada.page, 'good luck!');
  await say(grace.page, 'you too');
  for (const { page } of [ada, grace, alan]) {
    await page.getByText('good luck!').waitFor();
    await page.getByText('you too').waitFor();
  }
  expect(await alan.page.getByLabel(english('table-chat-say')).count()).toBe(0);

  // Each waits for the other: both must see what the other does.
  const before = alan.heard.seq;
  await Promise.all([new Driver(ada).playActions(6), new Driver(grace).playActions(6)]);
  await expect.poll(() => alan.heard.seq).toBeGreaterThanOrEqual(before + 12);
  expect(await lit(alan.page).count()).toBe(0);
  await alan.page.getByRole('tab', { name: english('table-log') }).click();
  expect(await alan.page.locator('aside li').count()).toBeGreaterThan(6);
});
