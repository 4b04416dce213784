// The first page, as a person uses it.
import type { Locator, Page } from 'playwright-core';
import { english } from './speech';

export const playButton = (page: Page): Locator =>
  page.getByRole('button', { name: english('play'), exact: true });
