// What a first visit costs: `npm run measure`. It prints and judges nothing.
import type { Page } from 'playwright-core';
import type { Person } from './browser';
import { test } from './fixtures';
import { playButton } from './start';

const VISITS = 7;

interface Load {
  path: string;
  kind: string;
  bytes: number;
}

/** Milliseconds from the beginning of the visit until one can play. */
async function visit(page: Page): Promise<number> {
  await page.goto('/', { waitUntil: 'commit' });
  await playButton(page).click({ trial: true });
  return page.evaluate(() => performance.now());
}

async function loads({ page }: Person): Promise<Load[]> {
  const found: Promise<Load>[] = [];
  page.on('requestfinished', (request) => {
    const load = request.sizes().then(({ responseBodySize }) => ({
      path: new URL(request.url()).pathname,
      kind: request.resourceType(),
      bytes: responseBodySize,
    }));
    found.push(load);
  });
  await visit(page);
  await page.waitForLoadState('networkidle');
  return Promise.all(found);
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

test('the first page', { timeout: 120_000 }, async ({ arrive }) => {
  const all = await loads(await arrive());
  console.table(all.sort((one, other) => other.bytes - one.bytes));
  const sum = (kinds: Load[]) => kinds.reduce((bytes, load) => bytes + load.bytes, 0);
  const scripts = all.filter(({ kind }) => kind === 'script');

  const fresh: number[] = [];
  const again: number[] = [];
  for (let visits = 0; visits < VISITS; visits += 1) {
    const { page } = await arrive();
    fresh.push(await visit(page));
    again.push(await visit(page));
  }
  console.table({
    'compressed JavaScript (bytes)': sum(scripts),
    'everything (bytes)': sum(all),
    'first visit, interactive after (ms)': Math.round(median(fresh) ?? 0),
    'second visit, interactive after (ms)': Math.round(median(again) ?? 0),
  });
});
