// SPDX-License-Identifier: Apache-2.0
// A first game that explains itself, in the game's own words.
import { type Explorer, expect, test } from './explorer';

const said = (explorer: Explorer) => explorer.page.locator('.explained');

test('every game is explained from the first move to the end, in both languages', async ({
  explorer,
}) => {
  const { page } = explorer;
  for (const { example } of await explorer.games()) {
    const { steps } = await explorer.firstGame(example);
    await explorer.open(`#/learn/${example}`);
    for (const [index, { text }] of steps.entries()) {
      await expect(said(explorer), example).toContainText(text.en);
      await page.getByLabel('Language').selectOption('ja');
      await expect(said(explorer), example).toContainText(text.ja);
      await page.getByLabel('言語').selectOption('en');
      const last = index + 1 === steps.length;
      await expect(explorer.button('Next')).toHaveCount(last ? 0 : 1);
      if (!last) await explorer.button('Next').click();
    }
    await explorer.button('Once more').click();
    await expect(said(explorer)).toContainText(steps[0]?.text.en ?? '');
  }
});

test('the reader makes the moves, and another one is answered with its value', async ({
  explorer,
}) => {
  const { page } = explorer;
  const { steps } = await explorer.firstGame('nocca:3x3');
  await explorer.openGame('nocca:3x3');
  await page.getByRole('link', { name: 'A first game, explained' }).click();
  await expect(said(explorer)).toContainText(steps[0]?.text.en ?? '');
  await expect(explorer.board().locator('.arrow')).toHaveCount(1);
  await explorer.spot('a1').click();
  await explorer.spot('b1').click();
  await expect(said(explorer)).toContainText(/a1b1 is possible, too: L ?loss in 10/);
  await explorer.spot('a1').click();
  await explorer.spot('b2').click();
  await expect(said(explorer)).toContainText(steps[1]?.text.en ?? '');
  await explorer.button('Back').click();
  await expect(said(explorer)).toContainText(steps[0]?.text.en ?? '');
  for (const { move } of steps) if (move !== null) await explorer.button('Next').click();
  await page.getByRole('link', { name: 'Play now' }).click();
  await expect(explorer.state()).toContainText('You (Black) to move');
});

test('what is said fits a laptop and a telephone beside the board', async ({ explorer }) => {
  const { page } = explorer;
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const { example } of await explorer.games()) {
      await explorer.open(`#/learn/${example}`);
      await expect(explorer.board(), example).toBeInViewport({ ratio: 0.99 });
      await expect(explorer.button('Next'), example).toBeInViewport({ ratio: 0.9 });
      await expect(said(explorer).locator('p').nth(1), example).toBeInViewport({ ratio: 0.9 });
    }
  }
});
