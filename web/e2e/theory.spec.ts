// SPDX-License-Identifier: Apache-2.0
// What theory shows of the card games, on the board and on demand.
import { expect, test } from './explorer';

test('Tanhinmin: the matchings are drawn between the hands, for those who want hints', async ({
  explorer,
}) => {
  await explorer.openGame('tanhinmin');
  const lines = explorer.board().locator('line');
  await expect(explorer.board().getByLabel(/^A can lay \d+ on the other's/)).toHaveCount(1);
  const { picture } = await explorer.report('tanhinmin', (await explorer.position()) ?? '');
  const drawn = picture.marks.filter(({ kind }) => kind === 'line');
  expect(drawn.length).toBeGreaterThan(0);
  await expect(lines).toHaveCount(drawn.length);
  await expect(explorer.board().locator('.square.tone-good')).not.toHaveCount(0);
  await explorer.page.getByRole('switch', { name: 'Hints' }).uncheck();
  await expect(lines).toHaveCount(0);
  await expect(explorer.board().locator('.square.tone-good')).toHaveCount(0);
});

test('Tanhinmin: a click on the staircase changes what each needs to win', async ({ explorer }) => {
  await explorer.openGame('tanhinmin');
  await explorer.page.getByText('What theory says').click();
  const staircase = explorer.page.getByRole('group', { name: 'Who wins under other conditions' });
  await staircase.getByLabel(/^A wins with 2 left, B with 1:/).click();
  await expect.poll(() => explorer.position()).toMatch(/ 2,1 a$/);
  await expect(explorer.board().getByLabel('A is to move, and wins with 2 left')).toHaveCount(1);
});

test('Sevens: each suit has its value and type, and a lemma decides', async ({ explorer }) => {
  await explorer.openGame('sevens');
  await explorer.page.getByText('What theory says').click();
  const insights = explorer.page.locator('.insights');
  await expect(insights.getByText(/: value -?\d+, type (0|L|LL|NL|R|RR|NR)$/)).toHaveCount(8);
  await expect(insights.getByText(/^Lemma \d: /)).toHaveCount(1);
});

test('Old Maid: shared pairs are drawn, and who can force first place is said', async ({
  explorer,
}) => {
  await explorer.openGame('oldmaid');
  await expect(explorer.board().locator('line')).not.toHaveCount(0);
  await explorer.page.getByText('What theory says').click();
  await expect(
    explorer.page.getByRole('row', { name: /^can force it (Anna|Ben|Clara|nobody)$/ }),
  ).toBeVisible();
});

test('a quantity lights up its cards on the board, by pointer and by keyboard', async ({
  explorer,
}) => {
  const { page } = explorer;
  const lit = explorer.board().locator('.lit');
  for (const [game, position, label, cards] of [
    ['tanhinmin', '2,5,7/3,4,6 0 0,0 a', 'γ', 1],
    ['sevens', 'llrlll,rlrRLL,lrllll,rrLLLL,rrrlrl,rrrrRR,lLRRRR,lrlrlr L', '♦ 6-A', 2],
    ['oldmaid', 'J 2b 4b|2a 5a|4a 5b m1', 'x, shared by Ben and Clara', 2],
  ] as const) {
    await explorer.openGame(game, position);
    await page.getByText('What theory says').click();
    const row = page.locator('.insights').getByRole('rowheader', { name: label, exact: true });
    await row.hover();
    await expect(lit, game).toHaveCount(cards);
    await page.getByText('What theory says').hover();
    await expect(lit, game).toHaveCount(0);
    await row.getByRole('button').focus();
    await expect(lit, game).toHaveCount(cards);
  }
});

test('theory begins in plain words', async ({ explorer }) => {
  for (const [game, words] of [
    ['tanhinmin', /^A can cover \d of B's cards, .* so [AB] wins\./],
    ['sevens', /^With best play (Left|Right) wins\. /],
    ['oldmaid', /^(Nobody|Anna|Ben|Clara) can (be first|make sure)/],
  ] as const) {
    await explorer.openGame(game);
    await explorer.page.getByText('What theory says').click();
    await expect(explorer.page.locator('.insights figure').first().locator('p')).toHaveText(words);
  }
  await explorer.openGame('sevens');
  await explorer.page.getByText('What theory says').click();
  await expect(explorer.page.locator('.insights').getByText('Words')).toBeVisible();
});
