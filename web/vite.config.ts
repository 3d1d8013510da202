// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

const chunks: [name: string, files: RegExp][] = [
  ['more', /src\/(parts\/histogram\.(tsx|css)|api_more\.ts|figures\.ts)$/],
  ['board', /src\/parts\/(answer|board|drawing|game|moves)\.tsx$/],
  [
    'board',
    /src\/(answer|api|choice|history|loading|picture|route|settings|table|transport|text\/index)\.tsx?$/,
  ],
  ['board', /node_modules\/preact|vite\/(preload-helper|modulepreload)/],
];

// Assets are named by their hash and never inlined: the server's policy allows only files.
export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What asks for a screen has loaded the board already.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/board-/.test(file)),
    },
    rollupOptions: {
      output: {
        // What draws boards is one file, whoever shows them; what the other screens share another.
        manualChunks: (id) => chunks.find(([, files]) => files.test(id))?.[0],
      },
    },
  },
  worker: { format: 'es' },
  // `npm run dev` shows the page beside a running `kanzen serve`.
  server: { proxy: { '/api': { target: process.env.KANZEN_SERVER ?? 'http://127.0.0.1:8360' } } },
  test: { include: ['tests/**/*.test.ts'] },
});
