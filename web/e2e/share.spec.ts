// SPDX-License-Identifier: Apache-2.0
// A game goes along in its link and in its record, and nothing is lost on the way.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Explorer, expect, settle, startServer, test } from './explorer';

async function twoMoves(explorer: Explorer): Promise<void> {
  await explorer.openGame('nocca:3x3');
  await explorer.page.getByLabel('White', { exact: true }).selectOption('You');
  for (const move of ['a1b2', 'a3b2', 'b1a1']) {
    await explorer.moves().filter({ hasText: move }).click();
    await expect(explorer.news()).toContainText(move);
  }
  await expect(explorer.record()).toHaveCount(4);
}

test('statistics and back, reload, and a step back in the browser lose nothing', async ({
  explorer,
}) => {
  const { page } = explorer;
  await twoMoves(explorer);
  const position = await explorer.position();
  const same = async () => {
    await expect(explorer.record()).toHaveCount(4);
    await expect.poll(() => explorer.position()).toBe(position);
    await expect(page.getByLabel('White', { exact: true })).toHaveValue('human');
    await expect(page.locator('.graph .ply')).toHaveCount(4);
  };
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { name: 'All positions' })).toBeVisible();
  await page.goBack();
  await same();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'All positions' })).toBeVisible();
  await page.goBack();
  await same();
  await page.reload();
  await same();
  await explorer.record().nth(1).click();
  await page.reload(); // in the middle of the game
  await expect(explorer.record()).toHaveCount(4);
  await expect(explorer.record().nth(1)).toHaveAttribute('aria-current', 'step');
});

test('a record is copied, pasted, and the same game', async ({ explorer, context }) => {
  const { page } = explorer;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await twoMoves(explorer);
  const position = await explorer.position();
  await page.getByText('Share this game').click();
  await explorer.button('Copy the record').click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const record = await page.evaluate(() => navigator.clipboard.readText());
  expect(record).toBe('[Game "nocca:3x3"]\n\n1. a1b2 a3b2 2. b1a1\n');
  // With a variation.
  await explorer.record().nth(1).click();
  await explorer.moves().filter({ hasText: 'c3b2' }).click();
  await expect(explorer.record()).toHaveCount(5);
  await explorer.button('Copy the record').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('[Game "nocca:3x3"]\n\n1. a1b2 a3b2 (1... c3b2) 2. b1a1\n');
  const varied = await page.evaluate(() => navigator.clipboard.readText());

  await explorer.openGame('tictactoe');
  await page.getByText('Share this game').click();
  await page.getByLabel('Paste a record').fill(record);
  await explorer.button('Open it').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nocca:3x3');
  await expect(explorer.record()).toHaveCount(4);
  await expect.poll(() => explorer.position()).toBe(position);

  await page.getByText('Share this game').click();
  await page.getByLabel('Paste a record').fill(varied);
  await explorer.button('Open it').click();
  await expect(explorer.record()).toHaveCount(5);
  await expect(explorer.record().last()).toHaveAttribute('aria-current', 'step');
  await page.getByLabel('Paste a record').fill('1. e4 e5');
  await explorer.button('Open it').click();
  await expect(page.getByText('this is no record of a game')).toBeVisible();
  // A move that is none: the game up to there, and a sentence.
  await page.getByLabel('Paste a record').fill('[Game "nocca:3x3"] 1. a1b2 a3c1');
  await explorer.button('Open it').click();
  await expect(page.getByRole('alert')).toContainText('Move 2 of this game, “a3c1”');
  await expect(explorer.record()).toHaveCount(2);
});

test('a record that the command line has written is opened', async ({ explorer }) => {
  const record = execFileSync(process.env.KANZEN ?? '', ['line', 'nocca:3x3', '--as-record']);
  await explorer.openGame('nocca:3x3');
  await explorer.page.getByText('Share this game').click();
  await explorer.page.getByLabel('Paste a record').fill(record.toString());
  await explorer.button('Open it').click();
  await expect(explorer.record()).toHaveCount(10);
  await expect(explorer.state()).toContainText('You won in 9');
});

test('the board is kept as SVG and as PNG', async ({ explorer }) => {
  const { page } = explorer;
  await explorer.openGame('nocca:3x3');
  await page.getByText('Share this game').click();
  const file = async (name: string) => {
    const download = page.waitForEvent('download');
    await explorer.button(name).click();
    const done = await download;
    expect(done.suggestedFilename()).toBe(`nocca_3x3.${name.toLowerCase()}`);
    return readFileSync(await done.path());
  };
  const svg = (await file('SVG')).toString();
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg.match(/<ellipse/g)).toHaveLength(6);
  expect(svg).not.toMatch(/class=|var\(|data-spot/);
  expect((await file('PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('a link that leads nowhere stays in the address, with a sentence in sight', async ({
  explorer,
}) => {
  const { page } = explorer;
  await page.setViewportSize({ width: 1280, height: 720 });
  await explorer.follow('nocca:3x3', 'b,b,b/-,-,-/w,w b');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect.poll(async () => decodeURIComponent(await explorer.address())).toContain('w,w b');
  await explorer.moves().first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => explorer.address()).toContain('moves=');
});

test('a server that has gone is noticed at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const server = await startServer();
  await page.goto(`${server.url}#/play/tictactoe`);
  await page.locator('.move:enabled').first().waitFor();
  await settle(page); // what is still to be read would say so in its own place
  await server.end();
  await page.locator('.move:enabled').first().click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The server does not answer');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
});
