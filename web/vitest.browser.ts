import { defineConfig } from 'vitest/config';

/** Tests in a real browser against a real server. */
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'browser/chromium.ts',
    // Two cores: one page at a time, one file after another.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
