import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server that answers. */
const server = process.env['BOTTEGA'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // The catalogue of words and the data of the cards belong to the whole project.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: process.env['BOTTEGA_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // What is inlined as data: would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
