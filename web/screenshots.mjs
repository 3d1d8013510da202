// SPDX-License-Identifier: Apache-2.0
// Writes the pictures of the README from the page of a running server, in light and dark:
// node screenshots.mjs http://127.0.0.1:8360/ DIRECTORY
import { chromium } from '@playwright/test';

const [url, directory] = process.argv.slice(2);
const width = 1200;

const pictures = {
  gallery: { height: 900, hash: '#/' },
  nocca: {
    height: 860,
    hash: '#/play/nocca:3x3?at=b,-,bwb/-,-,-/w,-,w%20b',
    async arrange(page) {
      await page.locator('[data-spot="c1"]').click();
    },
  },
  statistics: { height: 860, hash: '#/stats/nocca:3x3' },
  sevens: {
    height: 860,
    hash: '#/play/sevens',
    async arrange(page) {
      for (const plies of [3, 5, 7]) {
        await page.locator('.move').first().click();
        await page
          .locator('.record li')
          .nth(plies - 1)
          .waitFor();
        await page.locator('.move').first().waitFor();
      }
      await page.mouse.move(0, 0);
    },
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  for (const [name, { height, hash, arrange }] of Object.entries(pictures)) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(new URL(hash, url).href);
    await page.locator('svg').first().waitFor();
    await page.waitForLoadState('networkidle');
    await arrange?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${directory}/${name}-${colorScheme}.png` });
    await page.close();
  }
  await context.close();
}
await browser.close();
