// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from '@playwright/test';

// The browser is the system's, nothing is downloaded. The tests start the server themselves
// (e2e/explorer.ts): the program is named by $KANZEN.
export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  // Some tests look at many screens, on a machine that has ten times as much to do as it can; what never
  // happens is noticed earlier.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    // No trace: what it takes of the page runs in the page's thread, whose time some tests measure.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
});
