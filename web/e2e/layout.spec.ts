// SPDX-License-Identifier: Apache-2.0
// Everything that a game needs is in sight: on a laptop, and on a telephone held either way.
import type { Route } from '@playwright/test';
import type { Mark, Picture } from '../src/api';
import { expect, settle, test } from './explorer';

test('a laptop shows the board, its controls and the best line', async ({ explorer }) => {
  await explorer.page.setViewportSize({ width: 1280, height: 720 });
  for (const { example: game } of await explorer.games()) {
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

// What is too small for a finger: of a control its box, of a spot what a finger really hits around its
// middle.
const tooSmall = () => {
  const least = 40;
  const found: string[] = [];
  const controls =
    'button, .button, .brand, select, summary, label, textarea, input:not(label input)';
  for (const element of document.querySelectorAll(controls)) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < least)
      found.push(`${element.textContent} ${width}x${height}`);
  }
  for (const spot of document.querySelectorAll('[data-spot]')) {
    spot.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = spot.getBoundingClientRect();
    const reach = least / 2 - 0.1;
    for (const [x, y] of [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const) {
      const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      if (hit !== spot) found.push(`${spot.getAttribute('data-spot')} ${width}x${height}`);
    }
  }
  scrollTo(0, 0);
  return [...new Set(found)];
};

const wide = () => document.documentElement.scrollWidth;

// Boards that are higher than a telephone held sideways, with a finger's width for every row.
const tall = ['nocca:2x6'];

function boardOf(columns: number, rows: number, goals: boolean): Picture {
  const goal = goals ? 0.55 : 0;
  const square = { kind: 'square', tone: 'board', text: '', label: '', hint: false } as const;
  const marks: Mark[] = [];
  for (let cell = 0; cell < columns * rows; ++cell) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    marks.push({ ...square, x, y: y + goal, width: 1, height: 1, spot: `${x} ${y}` });
  }
  for (const y of goals ? [0, rows + goal + 0.05] : [])
    marks.push({ ...square, x: 0, y, width: columns, height: 0.5, spot: `goal ${y}` });
  return { width: columns, height: rows + 2 * goal, marks };
}

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [844, 390],
    [740, 360],
  ] as const) {
    const way = `${width}x${height}, held ${width < height ? 'upright' : 'sideways'}`;
    test(`${way}: a game needs no scrolling, and fingers hit`, async ({ explorer }) => {
      const { page } = explorer;
      await page.setViewportSize({ width, height });
      const expectRoom = async (what: string) => {
        await expect.poll(() => page.evaluate(tooSmall), what).toEqual([]);
        await expect.poll(() => page.evaluate(wide), what).toBeLessThanOrEqual(width);
        await expect(explorer.board(), what).toBeInViewport({ ratio: 0.99 });
        for (const control of await page.locator('.main-controls > *').all())
          await expect(control, what).toBeInViewport({ ratio: 0.99 });
      };
      for (const { example } of await explorer.games())
        for (const language of ['en', 'ja']) {
          await explorer.open('#/');
          await page.getByLabel(/^(Language|言語)$/).selectOption(language);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await explorer.openGame(example);
          await expectRoom(`${example}, ${language}`);
          const before = await explorer.record().count();
          await explorer.moves().first().click();
          await expect.poll(() => explorer.record().count()).toBeGreaterThan(before);
          await expectRoom(`${example}, ${language}, later`);
        }
    });

    test(`${way}: the same for the larger instances that answer at once`, async ({ explorer }) => {
      const { page } = explorer;
      await page.setViewportSize({ width, height });
      const games = await explorer.games();
      const larger = games.flatMap(({ example, sizes }) =>
        sizes.filter(({ instance, seconds }) => seconds === 0 && instance !== example),
      );
      expect(larger.length).toBeGreaterThan(10);
      const more = ['sevens:8x6', 'sevens:9x4', 'nocca:2x6'];
      if (width < height) more.push('tanhinmin:16x20'); // two hands of sixteen need the height
      for (const instance of [...larger.map((one) => one.instance), ...more]) {
        await explorer.openGame(instance);
        await expect.poll(() => page.evaluate(tooSmall), instance).toEqual([]);
        await expect.poll(() => page.evaluate(wide), instance).toBeLessThanOrEqual(width);
        if (tall.includes(instance) && width > height) continue;
        await expect(explorer.board(), instance).toBeInViewport({ ratio: 0.99 });
        for (const control of await page.locator('.main-controls > *').all())
          await expect(control, instance).toBeInViewport({ ratio: 0.99 });
      }
    });

    // Of instances that need a table of minutes, or of terabytes, the shape alone: cells of a height and a
    // width, with goals above and below or without.
    test(`${way}: fingers hit on boards of every shape`, async ({ explorer }) => {
      const { page } = explorer;
      await page.setViewportSize({ width, height });
      for (const [name, columns, rows, goals] of [
        ['nocca:4x5', 4, 5, true],
        ['nocca:5x6', 5, 6, true],
        ['quixo:5', 5, 5, false],
        ['juroku:33, shimpei', 7, 7, false],
        ['dobutsu', 3, 6, false],
      ] as const) {
        const shape = async (route: Route) => {
          const answer = await (await route.fetch()).json();
          answer.picture = boardOf(columns, rows, goals);
          await route.fulfill({ json: answer });
        };
        await page.route(
          '**/games/tictactoe/positions*',
          (route) => shape(route).catch(() => {}), // nobody waits for it any more
        );
        await explorer.open('#/');
        await explorer.openGame('tictactoe');
        await expect(explorer.board().locator('[data-spot]')).not.toHaveCount(9);
        await expect.poll(() => page.evaluate(tooSmall), name).toEqual([]);
        await expect.poll(() => page.evaluate(wide), name).toBeLessThanOrEqual(width);
        if (name !== 'nocca:5x6' || height > 360)
          await expect(explorer.board(), name).toBeInViewport({ ratio: 0.99 });
        for (const control of await page.locator('.main-controls > *').all())
          await expect(control, name).toBeInViewport({ ratio: 0.99 });
        await page.unroute('**/games/tictactoe/positions*');
      }
    });

    test(`${way}: fingers hit on the other screens`, async ({ explorer }) => {
      const { page } = explorer;
      await page.setViewportSize({ width, height });
      for (const { example } of await explorer.games()) {
        await explorer.open(`#/learn/${example}`);
        await explorer.board().waitFor();
        await expect.poll(() => page.evaluate(tooSmall), `${example}, learn`).toEqual([]);
        await expect(explorer.board(), example).toBeInViewport({ ratio: 0.99 });
        await expect(explorer.button('Next'), example).toBeInViewport({ ratio: 0.99 });
        await explorer.openGame(example);
        await explorer.button('Set up a position').click();
        await page.getByRole('radio').first().waitFor();
        await expect.poll(() => page.evaluate(tooSmall), `${example}, set-up`).toEqual([]);
        await explorer.open(`#/puzzle/${example}?seed=1`);
        const puzzle = page.getByRole('link', { name: 'Another puzzle' });
        await puzzle.waitFor();
        await expect.poll(() => page.evaluate(tooSmall), `${example}, puzzle`).toEqual([]);
      }
      for (const screen of ['#/', '#/stats/nocca:3x3', '#/play/nocca:4x4', '#/play/noca:3x3']) {
        await explorer.open(screen);
        await settle(page);
        await expect.poll(() => page.evaluate(tooSmall), screen).toEqual([]);
      }
    });
  }
});

test.describe('what ends a game', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  test('moves neither the board nor its controls', async ({ explorer }) => {
    await explorer.openGame('tictactoe', 'xx-/oo-/--- x');
    const top = async () => (await explorer.board().boundingBox())?.y;
    const undo = async () => (await explorer.button('Undo').boundingBox())?.y;
    const before = [await top(), await undo()];
    await explorer.spot('c1').tap();
    await expect(explorer.state()).toContainText('You won in 1, perfectly');
    await expect.poll(async () => [await top(), await undo()]).toEqual(before);
    for (const name of ['Again', 'Review'])
      await expect(explorer.button(name)).toBeInViewport({ ratio: 0.99 });
  });
});
