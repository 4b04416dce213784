import { Driver } from './driver';
import { expect, test } from './fixtures';
import { button } from './room';
import { english, italian } from './speech';
import { playButton } from './start';

test('a browser that speaks Italian is spoken to in Italian', async ({ arrive }) => {
  const { page, heard } = await arrive({ locale: 'it-IT' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: italian('start-title') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it');
  await playButton(page, italian).click();
  await expect.poll(() => heard.legal.length).toBeGreaterThan(0);
  await button(page, 'table-menu', italian).waitFor();
});

test('another language is chosen and remembered', async ({ arrive }) => {
  const { page } = await arrive();
  await page.goto('/');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await playButton(page, italian).waitFor();
  await page.reload();
  await playButton(page, italian).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await playButton(page, english).waitFor();
});

test('the name is remembered and used', async ({ arrive }) => {
  const ada = await arrive();
  const { page } = ada;
  await page.goto('/');
  await button(page, 'name-change').click();
  await page.getByLabel(english('name-label')).fill('Ada Lovelace');
  await button(page, 'name-save').click();
  await page.reload();
  await page.getByText('Ada Lovelace').waitFor();
  await playButton(page).click();
  await new Driver(ada).playActions(1);
  await page.getByText('Ada Lovelace').first().waitFor();
});
