import { defineConfig } from 'vitest/config';

/** Tests in a real browser against a real server. With `--mode pictures` or `--mode measure` the file of
 * that name does its work instead. */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'test' ? 'browser/**/*.test.ts' : `browser/${mode}.ts`],
    environment: 'node',
    globalSetup: ['browser/place.ts', 'browser/chromium.ts'],
    // Two cores: one page at a time, one file after another.
    fileParallelism: false,
    expect: { poll: { timeout: 40_000, interval: 20 } },
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
}));
