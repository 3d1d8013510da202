// SPDX-License-Identifier: Apache-2.0
// A page without a server: `kanzen site` writes it, a plain server of files shows it, and it answers
// as `kanzen serve` does. What a visit costs is counted here (docs/site.md has the figures).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { Explorer, expect, test as plain, startServer } from './explorer';
import { type Sent, type StaticServer, serveFolder } from './static';

const asked = ['nocca:4x4', 'awari:10', 'sevens', 'oldmaid'];

const test = plain.extend<{ host: StaticServer; site: Explorer }, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kanzen-site-'));
      const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
      execFileSync(process.env.KANZEN ?? '', ['site', join(folder, 'site'), ...asked], { env });
      await use(join(folder, 'site'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 500_000 },
  ],
  // In a folder of its host, as a project's page is.
  host: async ({ folder }, use) => {
    const host = await serveFolder(folder, { under: '/some/folder/' });
    await use(host);
    await host.end();
  },
  site: async ({ page, host }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    await use(new Explorer(page, host.url));
    expect(wrong).toEqual([]);
    expect(host.sent.filter(({ status }) => status === 404)).toEqual([]);
  },
});

const bytesOf = (sent: Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);
const ofTables = (sent: Sent[], instance = '') =>
  sent.filter(({ path }) => path.startsWith(`tables/${instance}`));

type Ask = (target: string, asked: object) => Promise<{ status: number; body: string }>;

// Asks as the page itself does, by its own code.
async function asker(page: Page, folder: string) {
  const code = readdirSync(join(folder, 'assets')).find((name) => /^site-.*\.js$/.test(name));
  await page.evaluate(async (code) => {
    const { openSite } = await import(new URL(`assets/${code}`, location.href).href);
    (window as unknown as { ask: Ask }).ask = await openSite(new URL('site.json', location.href));
  }, code);
  return (target: string) =>
    page.evaluate(async (target) => {
      const { ask } = window as unknown as { ask: Ask };
      const began = performance.now();
      const { status, body } = await ask(target, {});
      return { status, body: JSON.parse(body), ms: performance.now() - began };
    }, target);
}

test('the start page comes without the games, and costs little', async ({ site, host }) => {
  await site.open('#/');
  await expect(site.page.locator('.tile-board svg')).toHaveCount(10);
  await site.page.waitForLoadState('networkidle');
  const { sent } = host;
  expect(sent.some(({ path }) => path.endsWith('.wasm.gz'))).toBe(false);
  expect(ofTables(sent)).toEqual([]);
  expect(bytesOf(sent)).toBeLessThan(250_000); // docs/site.md says how many
  expect(sent.length).toBeLessThan(25);
  console.log(`start page: ${bytesOf(sent)} bytes in ${sent.length} requests`);
});

test('a game is played, move by move, from ranges of its table', async ({ site, host }) => {
  // Opponents choose the same moves every time, so that the figures are the same.
  await site.page.addInitScript(() => {
    let seed = 11;
    Math.random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  await site.openGame('nocca:4x4');
  await expect(site.state()).toContainText('21');
  const before = host.sent.length;
  for (let turn = 0; turn < 4; turn += 1) {
    const position = await site.position();
    await site.moves().first().click();
    await expect.poll(() => site.position()).not.toBe(position);
    await site.moves().first().waitFor(); // the opponent has answered
  }
  await expect(site.page.locator('.best-line button').first()).toBeVisible(); // the last line
  const tables = ofTables(host.sent, 'nocca_4x4');
  const whole = 1_955_052; // bytes of the table
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.every(({ status }) => status === 206)).toBe(true);
  expect(bytesOf(tables)).toBeLessThan(whole);
  expect(host.sent.filter(({ path }) => path.endsWith('.wasm.gz'))).toHaveLength(1);
  const games = host.sent.filter(({ path }) => /^kanzen-/.test(path));
  console.log(
    `nocca:4x4, four moves and their answers: ${bytesOf(tables)} bytes in ${tables.length} ` +
      `requests of its table, ${bytesOf(games)} bytes in ${games.length} for the games, ` +
      `${before} requests before the first`,
  );
});

test('it answers as a server does', async ({ site, folder }) => {
  const cache = join(folder, '..', 'cache');
  const server = await startServer({ kept: cache });
  try {
    await site.open('#/');
    const askSite = await asker(site.page, folder);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const instance of [...asked, 'nocca:3x3', 'tictactoe', 'quixo:3', 'tanhinmin']) {
      const ask = async (rest: string) => {
        const target = `games/${instance}${rest}`;
        const theirs = await site.page.request.get(`${server.url}api/v1/${target}`);
        const ours = await askSite(target);
        expect({ status: ours.status, body: ours.body }, target).toEqual({
          status: theirs.status(),
          body: await theirs.json(),
        });
        return ours;
      };
      let { body } = await ask('/positions?lang=en');
      for (let ply = 0; ply < 12 && body.moves.length > 0; ply += 1) {
        const moves = body.moves.filter((move: { position: string | null }) => move.position);
        const next = moves[random(moves.length)]?.position;
        if (!next) break;
        const language = ply % 2 === 0 ? 'ja' : 'en';
        ({ body } = await ask(`/positions?position=${encodeURIComponent(next)}&lang=${language}`));
      }
      for (const rest of ['/rules?lang=en', '/first-game?lang=ja', '/line', '/insights?lang=ja'])
        await ask(rest);
      await ask('/positions?position=nonsense&lang=en');
    }
    await Promise.all(
      ['nocca:4x4', 'awari:10'].map(async (instance) => {
        const target = `games/${instance}/stats?lang=en`;
        const theirs = await (await site.page.request.get(`${server.url}api/v1/${target}`)).json();
        const ours = (await askSite(target)).body;
        expect(ours).toEqual(theirs);
      }),
    );
  } finally {
    await server.end();
  }
});

test('a position whose chunk has come is answered within 50 ms', async ({ site, host, folder }) => {
  await site.open('#/');
  const askSite = await asker(site.page, folder);
  await askSite('games/nocca:4x4/insights'); // the game is open
  const target = `games/nocca:4x4/positions?position=${encodeURIComponent('-,b,-,b/b,-,b,-/-,w,-,-/w,w,-,w w')}`;
  const before = host.sent.length;
  const { body } = await askSite(target);
  const cost = host.sent.slice(before);
  expect(cost.length).toBeGreaterThan(0); // it was not here before
  console.log(`a position of nocca:4x4: ${bytesOf(cost)} bytes in ${cost.length} requests`);
  const { moves } = body;
  for (const { position } of moves.slice(0, 3))
    if (position)
      await askSite(`games/nocca:4x4/positions?position=${encodeURIComponent(position)}`);
  // The fastest of many: what else the machine does is no part of it.
  let fastest = Number.POSITIVE_INFINITY;
  await expect
    .poll(async () => {
      for (let turn = 0; turn < 10; turn += 1)
        fastest = Math.min(fastest, (await askSite(target)).ms);
      return fastest;
    })
    .toBeLessThan(50);
  console.log(`a probe of nocca:4x4, its chunks here: ${fastest.toFixed(1)} ms`);
});

test('statistics, theory, puzzles and records are there', async ({ site, host }) => {
  await site.open('#/stats/nocca:4x4');
  await expect(site.page.getByText('29,903,300').first()).toBeVisible();
  expect(ofTables(host.sent)).toEqual([]); // nobody has to read a table for them
  const [file] = await Promise.all([
    site.page.waitForEvent('download'),
    site.page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await site.openGame('oldmaid');
  await expect(site.moves().first()).toBeVisible();
  await site.open('#/puzzle/nocca:3x3?seed=3');
  await site.board().waitFor();
});

test('what is small is solved, and what is not says so', async ({ site, host }) => {
  await site.openGame('nocca:2x4');
  expect(ofTables(host.sent, 'nocca_2x4')).toEqual([]);
  await site.open('#/play/nocca:5x5');
  await expect(site.page.getByText('Too large to be solved here')).toBeVisible();
});

test('a host without ranges sends tables whole', async ({ page, folder }) => {
  const host = await serveFolder(folder, { ranges: false });
  try {
    const site = new Explorer(page, host.url);
    await site.openGame('nocca:4x4');
    await expect(site.state()).toContainText('21');
    const position = await site.position();
    await site.moves().first().click();
    await expect.poll(() => site.position()).not.toBe(position);
    await expect.poll(() => ofTables(host.sent, 'nocca_4x4').length).toBe(1);
  } finally {
    await host.end();
  }
});

test('a connection that was lost comes back', async ({ page, host }) => {
  const site = new Explorer(page, host.url);
  const again = page.getByRole('button', { name: 'Try again' });
  for (const lost of ['**/site.json', '**/*.wasm.gz']) {
    await page.route(lost, (route) => route.abort());
    await site.open(lost.includes('wasm') ? '#/play/nocca:2x4' : '#/');
    await expect(again.first()).toBeVisible();
    await page.unroute(lost);
    await again.first().click();
    await expect(
      lost.includes('wasm') ? site.board() : page.locator('.tile').first(),
    ).toBeVisible();
  }
});

test('Firefox shows it as well', async ({ host }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    timeout: 180_000,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${host.url}#/play/nocca:4x4`);
    await page.waitForSelector('.board [data-spot]');
    await page.waitForSelector('.lesson svg'); // above the moves
    await page.waitForSelector('.move:enabled');
    const position = () => page.$eval('.play', (play) => play.getAttribute('data-position'));
    const start = await position();
    await page.click('.move:enabled');
    await expect.poll(position).not.toBe(start);
    expect(ofTables(host.sent, 'nocca_4x4').every(({ status }) => status === 206)).toBe(true);
  } finally {
    await browser.close();
  }
});
