// SPDX-License-Identifier: Apache-2.0
// The keyboard in Firefox, which is the system's and driven by WebDriver BiDi: Playwright would need a
// Firefox of its own.
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect, test } from './explorer';

let browser: Browser;
test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
  });
});
test.afterAll(async () => browser?.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);

async function open(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector('.board [data-spot]');
  await page.waitForSelector('.move:enabled');
  return page;
}

// Tab until the board has the focus; how many it took.
async function tabToBoard(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 30; ++tabs) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) !== null) return tabs;
  }
  throw new Error('Tab never reaches the board');
}

test('Firefox: the board is one stop of Tab, and arrows walk over it', async ({ server }) => {
  const page = await open(`${server}#/play/tictactoe`);
  await tabToBoard(page);
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('Tab'); // the next stop is not on the board
  expect(await focused(page)).toBeNull();
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  expect(await focused(page)).toBe(first);
  await page.close();
});

test('Firefox: a move is made with the keyboard alone', async ({ server }) => {
  const page = await open(`${server}#/play/nocca:3x3`);
  await tabToBoard(page);
  expect(await focused(page)).toBe('a1');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="a1"][aria-pressed="true"]');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('a2');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.$$eval('.record button', (buttons) => buttons.length))
    .toBeGreaterThan(1);
  expect(await page.$eval('.record li:nth-child(2)', (item) => item.textContent)).toContain('a1a2');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  await page.waitForSelector('.record li:first-child [aria-current]');
  await page.close();
});
