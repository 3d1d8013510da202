// SPDX-License-Identifier: Apache-2.0
// Solving from the page: progress while it runs, cancel, and the board when it is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, settle, startServer, test } from './explorer';

test.use({ oneCore: true }); // what is looked at while it runs is not over before

test('another size is opened, solved and played', async ({ explorer }) => {
  await explorer.open('#/');
  await settle(explorer.page); // what stands above it is there
  const form = explorer.page.getByRole('region', { name: 'Another size' });
  await form.getByRole('combobox').first().selectOption('nocca');
  const sizes = form.getByRole('spinbutton');
  await sizes.nth(0).fill('3');
  await sizes.nth(1).fill('6');
  await expect(form.getByRole('status')).toHaveText(/^nocca:3x6 · [\d,]+ positions · /);
  await form.getByRole('button', { name: 'Open' }).click();
  await expect(explorer.page.getByRole('heading', { level: 1 })).toContainText('nocca:3x6');
  const solve = explorer.button('Solve it');
  await solve.or(explorer.board()).waitFor();
  if (await solve.isVisible()) await solve.click();
  await explorer.board().waitFor({ timeout: 240_000 });
  await expect(explorer.state()).toContainText('You (Black) to move');
});

test('usual sizes are a click away, with what they take', async ({ explorer }) => {
  await explorer.open('#/');
  await settle(explorer.page);
  const form = explorer.page.getByRole('region', { name: 'Another size' });
  for (const { game, parameters, sizes } of await explorer.games()) {
    if (parameters.length === 0) continue;
    await form.getByRole('combobox').first().selectOption(game);
    await expect(form.getByRole('list', { name: 'Usual sizes' }).getByRole('link')).toHaveCount(
      sizes.length,
    );
  }
  await form.getByRole('combobox').first().selectOption('nocca');
  await expect(form.getByRole('link', { name: 'nocca:4x5' })).toContainText(
    /142,803,240 positions · (\d+ (s|min)|a moment)/,
  );
  const small = form.getByRole('link', { name: 'nocca:3x4' });
  await expect(small).toContainText('225,192 positions · answers at once');
  await small.click();
  await explorer.board().waitFor();
});

test('tables of an earlier server are listed by the next one', async ({ page }) => {
  const cache = mkdtempSync(join(tmpdir(), 'kanzen-browser-'));
  try {
    const first = await startServer({ kept: cache });
    await page.goto(`${first.url}#/play/nocca:3x4`); // small enough to be solved at once
    await page.locator('.board').waitFor();
    await page.goto(`${first.url}#/play/nocca:3x6`);
    await page.getByRole('button', { name: 'Solve it' }).click();
    await page.locator('.board').waitFor({ timeout: 240_000 });
    await first.end();
    const second = await startServer({ kept: cache });
    for (const name of ['nocca:3x4', 'nocca:3x6']) {
      await page.goto(`${second.url}#/`);
      await settle(page);
      const lately = page.getByRole('region', { name: 'Solved here, or opened lately' });
      await lately.getByRole('link', { name }).click();
      await page.locator('.board').waitFor();
    }
    const jobs = await (await page.request.get(`${second.url}api/v1/jobs`)).json();
    expect(jobs).toEqual({ jobs: [] }); // nothing was solved again
    await second.end();
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});

// Takes half a minute and more on one core: it does not end by itself while it is looked at.
const long = 'juroku:25';

test('a long solution shows its progress and can be cancelled', async ({ explorer }) => {
  await explorer.open(`#/play/${long}`);
  await explorer.button('Solve it').click();
  await expect(explorer.page.getByRole('progressbar')).toBeVisible();
  await expect(explorer.page.getByText(/^Pass \d+/)).toBeVisible();
  await explorer.button('Cancel').click();
  await expect(explorer.page.getByText('Cancelled.')).toBeVisible();
  await expect(explorer.button('Solve it again')).toBeVisible();
});

test('what is too large is said to be', async ({ explorer }) => {
  await explorer.open('#/play/nocca:9x9');
  await expect(explorer.page.getByText('Too large to be solved here')).toBeVisible();
});

test('a job is found again: after a reload, in another tab, in the gallery', async ({
  explorer,
  context,
}) => {
  await explorer.open(`#/play/${long}`);
  await explorer.button('Solve it').click();
  await expect(explorer.page.getByRole('progressbar')).toBeVisible();
  await explorer.page.reload();
  await expect(explorer.page.getByRole('progressbar')).toBeVisible();
  await expect(explorer.button('Solve it')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${explorer.url}#/`);
  await expect(other.locator('.lately')).toContainText('Being solved now');
  await settle(other);
  await other.locator('.lately').getByRole('link', { name: long }).click();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(explorer.page.getByText('Cancelled.')).toBeVisible();
  await other.close();
});

test('solving is a show: one bar that only grows, and a histogram', async ({ explorer }) => {
  await explorer.open('#/play/nocca:4x5');
  await explorer.button('Solve it').click();
  const shares: number[] = [];
  let bars = 0;
  let left = '';
  const began = Date.now();
  // Looked at without waiting for anything to come: it takes a quick machine a few seconds. A busy one,
  // whose other work comes first, is not asked to finish.
  const shown = () =>
    explorer.page.evaluate(() => ({
      share: document.querySelector('progress')?.getAttribute('value') ?? null,
      bars: document.querySelectorAll('.histogram .bar title').length,
      left: /[^\n]*about .* left[^\n]*/.exec(document.body.innerText)?.[0] ?? '',
      board: document.querySelector('.board [data-spot]') !== null,
    }));
  const seenAll = () => new Set(shares).size > 4 && bars > 0 && left !== '';
  let now = await shown();
  for (; !now.board && !seenAll(); now = await shown()) {
    await explorer.page.waitForTimeout(20); // solving gives way to all other work, to this too
    if (now.share !== null) shares.push(Number(now.share));
    bars = Math.max(bars, now.bars);
    left ||= now.left;
  }
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  // Where it takes longer than a moment, passes are seen one after the other, and how long it will still
  // take is told.
  if (Date.now() - began > 5000) {
    expect(bars).toBeGreaterThan(0);
    expect(left).toContain('decided');
  }
  // It may have ended meanwhile.
  await Promise.race([explorer.button('Cancel').click(), explorer.board().waitFor()]);
  const end = explorer.page.getByText('Cancelled.').or(explorer.state().getByText('draw'));
  await expect(end).toBeVisible();
});
