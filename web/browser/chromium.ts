// One Chromium for all tests: CHROMIUM, or one that is installed.
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function launch(): Promise<BrowserServer> {
  const path = process.env['CHROMIUM'] ?? INSTALLED.find(existsSync);
  if (!path)
    throw new Error('no Chromium is installed (apt-get install chromium); or set CHROMIUM');
  return chromium.launchServer({
    executablePath: path,
    args: [
      // Containers often have no user but root, whom Chromium gives no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
    ],
  });
}

/** Before all tests of a run; what it returns is called after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launch();
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
