// SPDX-License-Identifier: Apache-2.0
// Everything that a game needs is in sight: on a laptop, and on a telephone held either way.
import { expect, test } from './explorer';

const games = ['nocca:3x3', 'sevens', 'tanhinmin', 'oldmaid', 'tictactoe'];

test('a laptop shows the board, its controls and the best line', async ({ explorer }) => {
  await explorer.page.setViewportSize({ width: 1280, height: 720 });
  for (const game of games) {
    await explorer.openGame(game);
    await expect(explorer.board(), game).toBeInViewport({ ratio: 1 });
    for (const name of ['Undo', 'New game', 'Play out the best line'])
      await expect(explorer.button(name), game).toBeInViewport({ ratio: 1 });
  }
  // With the rules put away, the moves and the graph too.
  await explorer.openGame('nocca:3x3');
  await explorer.page.getByText('How to play').click();
  await expect(explorer.page.locator('.best-line')).toBeInViewport({ ratio: 1 });
  await expect(explorer.page.locator('.moves')).toBeInViewport({ ratio: 1 });
  await expect(explorer.page.locator('.graph')).toBeInViewport({ ratio: 1 });
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const [way, width, height] of [
    ['upright', 390, 844],
    ['sideways', 844, 390],
  ] as const)
    test(`held ${way}`, async ({ explorer }) => {
      const { page } = explorer;
      await page.setViewportSize({ width, height });
      for (const game of games) {
        await explorer.openGame(game);
        await expect(explorer.board(), game).toBeInViewport({ ratio: 0.99 });
        await expect(explorer.button('Undo'), game).toBeInViewport({ ratio: 0.9 });
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, a.button, select, summary, label.switch')]
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height < 40 || box.width < 40))
            .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
        );
        expect(small, game).toEqual([]);
      }
    });
});
