// SPDX-License-Identifier: Apache-2.0
// Writes the pictures of the README from the page of a running server, in light and dark:
// node screenshots.mjs http://127.0.0.1:8360/ DIRECTORY
import { chromium } from '@playwright/test';

const [url, directory] = process.argv.slice(2);
const width = 1180;

// Makes the moves in turn, each from the list beside the board.
async function play(page, moves) {
  for (const [ply, name] of moves.entries()) {
    await page.locator('.move:enabled', { hasText: name }).click();
    await page
      .locator('.record li')
      .nth(ply + 1)
      .waitFor();
  }
  await page.mouse.move(0, 0);
}

const closeRules = (page) => page.getByText('How to play').click();

const pictures = {
  gallery: { height: 900, hash: '#/' },
  rules: { height: 740, hash: '#/play/nocca:3x3' },
  nocca: {
    height: 740,
    hash: '#/play/nocca:3x3',
    async arrange(page) {
      await closeRules(page);
      await page.getByLabel('White', { exact: true }).selectOption('human');
      await play(page, ['a1b2', 'a3b2', 'b1b2', 'c3c2']);
    },
  },
  learn: {
    height: 700,
    hash: '#/learn/nocca:3x3',
    async arrange(page) {
      for (let step = 1; step <= 4; ++step)
        await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('5 of 10').waitFor();
    },
  },
  statistics: { height: 760, hash: '#/stats/nocca:3x3' },
  sevens: {
    height: 740,
    hash: '#/play/sevens',
    async arrange(page) {
      await closeRules(page);
      await page.getByLabel('Right', { exact: true }).selectOption('human');
      await play(page, ['♠6', '♦6', '♠5', '♥8', '♠8', '♠4']);
    },
  },
  tanhinmin: { height: 740, hash: '#/play/tanhinmin', arrange: closeRules },
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
    await page.addInitScript(() => localStorage.removeItem('kanzen.rules.nocca'));
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
