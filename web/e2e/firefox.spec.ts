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
    timeout: 180_000,
  });
});
test.afterAll(async () => browser?.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);

async function newPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

async function open(url: string): Promise<Page> {
  const page = await newPage();
  await page.goto(url);
  await page.waitForSelector('.board [data-spot]');
  await page.waitForSelector('.move:enabled');
  return page;
}

// Tab until the board has the focus; how many it took.
async function tabToBoard(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 30; ++tabs) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate((was) => document.activeElement !== was, before))
      .toBe(true);
    if ((await focused(page)) !== null) return tabs;
  }
  throw new Error('Tab never reaches the board');
}

test('Firefox: the board is one stop of Tab, and arrows walk over it', async ({ server }) => {
  const page = await open(`${server}#/play/tictactoe`);
  await tabToBoard(page);
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('Tab'); // the next stop is not on the board
  await expect.poll(() => focused(page)).toBeNull();
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await expect.poll(() => focused(page)).toBe(first);
  await page.close();
});

test('Firefox: a move is made with the keyboard alone', async ({ server }) => {
  const page = await open(`${server}#/play/nocca:3x3`);
  await tabToBoard(page);
  await expect.poll(() => focused(page)).toBe('a1');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="a1"][aria-pressed="true"]');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('a2');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.$$eval('.record button', (buttons) => buttons.length))
    .toBeGreaterThan(1);
  await expect
    .poll(() => page.$eval('.record li:nth-child(2)', (item) => item.textContent))
    .toContain('a1a2');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  await page.waitForSelector('.record li:first-child [aria-current]');
  await page.close();
});

test('Firefox: variations and theory are reached with the keyboard', async ({ server }) => {
  const moves = 'moves=a1b2,a3b2,(c3b2,c1c2),b1b2';
  const page = await open(`${server}#/play/nocca:3x3?${moves}&ply=4`);
  const current = () => page.$eval('.record [aria-current]', (button) => button.textContent ?? '');
  await expect.poll(current).toContain('c1c2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(current).toContain('c3b2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(current).toContain('a1b2');
  await page.keyboard.press('End'); // of the line that is shown
  await expect.poll(current).toContain('c1c2');
  await page.focus('.record .variation button');
  await page.keyboard.press('Enter');
  await expect.poll(current).toContain('c3b2');
  await page.keyboard.press('p'); // the variation becomes the line
  const address = () => page.evaluate(() => location.href);
  await expect.poll(address).toContain('moves=a1b2,c3b2,(a3b2,b1b2),c1c2');
  await page.keyboard.press('Delete');
  await expect.poll(address).toContain('moves=a1b2,a3b2,b1b2');
  await page.close();

  const cards = await open(`${server}#/play/tanhinmin`);
  await cards.focus('.side > details.fold:not(.rules):not(.share) > summary');
  await cards.keyboard.press('Enter');
  await cards.waitForSelector('.insights .lights button');
  await cards.focus('.insights .lights button');
  await expect.poll(() => cards.$$eval('.board .lit', (marks) => marks.length)).toBeGreaterThan(0);
  await cards.close();
});

test('Firefox: keys go through the game from anywhere, and set up a position', async ({
  server,
}) => {
  const page = await open(`${server}#/play/nocca:3x3?moves=a1b2,a3b2,b1b2`);
  const current = () => page.$eval('.record [aria-current]', (button) => button.textContent ?? '');
  const badges = () => page.$$eval('.badge', (all) => all.length);
  const low = () =>
    page.$eval('[data-spot="a1"]', (spot) => Math.round(spot.getBoundingClientRect().y));
  await expect.poll(current).toContain('b1b2');
  await page.keyboard.press('Home');
  await expect.poll(current).toContain('Start');
  await page.keyboard.press('ArrowRight');
  await expect.poll(current).toContain('a1b2');
  await page.keyboard.press('End');
  await expect.poll(current).toContain('b1b2');
  await page.keyboard.press('Home');
  await expect.poll(badges).toBeGreaterThan(0);
  await page.keyboard.press('h');
  await expect.poll(badges).toBe(0);
  await page.keyboard.press('h');
  await expect.poll(badges).toBeGreaterThan(0);
  const before = await low();
  await page.keyboard.press('f');
  await expect.poll(low).toBeLessThan(before);
  await page.keyboard.press('n');
  await expect.poll(() => page.$$eval('.record button', (all) => all.length)).toBe(1);

  await page.$$eval('.side > .controls button', ([setUp]) => (setUp as HTMLElement).focus());
  await page.keyboard.press('Enter');
  await page.waitForSelector('.set-up [type=radio]');
  await page.focus('.set-up [type=radio]:checked');
  await page.keyboard.press('ArrowDown'); // of the tools
  await page.keyboard.press('ArrowDown');
  await page.$eval('.board [data-spot="a1"]', (spot) => (spot as SVGElement).focus());
  await page.keyboard.press('Enter');
  const label = () => page.$eval('[data-spot="a1"]', (spot) => spot.getAttribute('aria-label'));
  await expect.poll(label).toBe('a1: empty');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('a2');
  await page.close();
});

test('Firefox: a first game is gone through with the keyboard', async ({ server }) => {
  const page = await newPage();
  await page.goto(`${server}#/learn/tictactoe`);
  await page.waitForSelector('.board [data-spot]');
  const said = () => page.$eval('.explained', (panel) => panel.textContent ?? '');
  await expect.poll(said).toContain('1 of ');
  await tabToBoard(page);
  await expect.poll(() => focused(page)).toBe('a1');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('b1');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('a1');
  await expect.poll(said).toContain('press Next: a1.');
  await page.keyboard.press('Enter');
  await expect.poll(said).toContain('2 of ');
  await page.close();
});
