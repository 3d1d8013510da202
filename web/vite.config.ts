// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

// Assets are named by their hash and never inlined: the server's policy allows only files.
export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // What draws boards is one file, whoever shows them.
        manualChunks: (id) =>
          /src\/(parts\/(answer|board|drawing|game|moves)|answer|choice|history|picture|table)\.tsx?$/.test(
            id,
          )
            ? 'board'
            : undefined,
      },
    },
  },
  // `npm run dev` shows the page beside a running `kanzen serve`.
  server: { proxy: { '/api': { target: process.env.KANZEN_SERVER ?? 'http://127.0.0.1:8360' } } },
  test: { include: ['tests/**/*.test.ts'] },
});
