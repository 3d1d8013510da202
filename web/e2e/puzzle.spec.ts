// SPDX-License-Identifier: Apache-2.0
// Puzzles: one move wins, the others do not, and the same number is the same puzzle.
import type { Puzzle } from '../src/api';
import { expect, test } from './explorer';

test('a puzzle is tried, solved, and played on', async ({ explorer }) => {
  const { page } = explorer;
  const { puzzles } = await explorer.ask<{ puzzles: Puzzle[] }>('games/nocca:3x3/puzzles?seed=7');
  const [puzzle] = puzzles;
  if (!puzzle) throw new Error('there is no puzzle');
  const { moves } = await explorer.report('nocca:3x3', puzzle.position);
  const winning = moves.filter(({ moveValue }) => moveValue === 'win');
  expect(winning.map(({ move }) => move)).toEqual([puzzle.solution[0]]);

  await explorer.open('#/puzzle/nocca:3x3?seed=7');
  await explorer.board().waitFor();
  await expect(explorer.state()).toContainText('one move wins');
  await expect(page.locator('.badge, .arrow')).toHaveCount(0); // nothing is given away
  const wrong = moves.find(({ moveValue }) => moveValue !== 'win');
  await explorer
    .moves()
    .filter({ hasText: wrong?.move ?? '' })
    .click();
  await expect(explorer.state()).toContainText(`Not ${wrong?.move}.`);
  for (const spot of winning[0]?.spots ?? []) await explorer.spot(spot).click();
  await expect(explorer.state()).toContainText(`Right, ${puzzle.solution[0]}!`);
  await expect(page.locator('.best-line')).toContainText(puzzle.solution.join(' '));
  await page.getByRole('link', { name: 'Play on from here' }).click();
  await expect(explorer.record()).toHaveCount(2);

  await explorer.open('#/puzzle/nocca:3x3?seed=7');
  await page.getByRole('link', { name: 'Another puzzle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('· 8');
  await explorer.button('Show the solution').click();
  await expect(explorer.state()).toContainText('It was');
});

test('the puzzle of the day is one click away', async ({ explorer }) => {
  await explorer.open('#/');
  await explorer.page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect(explorer.state()).toContainText('one move wins');
});
