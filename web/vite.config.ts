import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The boards live with their games, outside this folder; what they import from npm is found here.
export default defineConfig({
  plugins: [svelte()],
  root: import.meta.dirname,
  resolve: { conditions: ['browser'], alias: { $page: `${import.meta.dirname}/src` }, dedupe: ['svelte'] },
  // `npm run dev` speaks to a `plateau serve` that runs beside it.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: `http://127.0.0.1:${process.env['PLATEAU_PORT'] ?? 8080}`, ws: true } } },
  build: { outDir: '../build/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  test: {
    environment: 'happy-dom',
    isolate: false, // one document for all files: making one for each took three quarters of the time
    include: ['src/**/*.test.ts', '../games/*/web/*.test.ts'],
  },
});
