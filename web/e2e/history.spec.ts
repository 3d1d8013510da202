// SPDX-License-Identifier: Apache-2.0
// Going back and forth, and links.
import { expect, holdBack, test } from './explorer';

test('undo, redo and jump', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  const start = await explorer.position();
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(3);
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(5);
  const later = await explorer.position();

  await explorer.button('Undo').click(); // to our own turn, past the opponent's
  await expect(explorer.record().nth(2)).toHaveAttribute('aria-current', 'step');
  await explorer.button('Undo').click();
  await expect(explorer.record().nth(0)).toHaveAttribute('aria-current', 'step');
  await expect.poll(() => explorer.position()).toBe(start);
  await expect(explorer.button('Undo')).toBeDisabled();
  await explorer.button('Redo').click();
  await explorer.button('Redo').click();
  await expect.poll(() => explorer.position()).toBe(later);
  await expect(explorer.button('Redo')).toBeDisabled();

  // Along the record, and along the graph.
  await explorer.record().nth(1).click();
  await expect(explorer.state()).toContainText('Computer (White) to move');
  await explorer.page.locator('.graph .ply').nth(3).click();
  await expect(explorer.record().nth(3)).toHaveAttribute('aria-current', 'step');
  // The opponent waits until asked; of equal moves it may make another one now.
  await explorer.button('Let the computer move').click();
  await expect(explorer.page.locator('.record [aria-current]')).toHaveAccessibleName(
    /^Go to ply 4: White /,
  );
});

test('another move from an earlier position keeps the first line as a variation', async ({
  explorer,
}) => {
  const { page } = explorer;
  await explorer.openGame('nocca:3x3');
  await page.getByLabel('White', { exact: true }).selectOption('You');
  const make = async (move: string) => {
    await explorer.moves().filter({ hasText: move }).click();
    await expect(explorer.record().and(page.locator('[aria-current]'))).toContainText(move);
  };
  for (const move of ['a1b2', 'a3b2', 'b1b2']) await make(move);
  await explorer.record().nth(1).click(); // after a1b2
  await make('c3b2');
  await make('c1c2');
  await explorer.button('Undo').click();
  await make('b1c2');
  const record = page.locator('.record');
  const words = ['Start', '1.', 'a1b2', 'a3b2', '1…', 'c3b2', '2.', 'c1c2', '2.', 'b1c2'];
  const inOrder = new RegExp([...words, '2.', 'b1b2'].join('.*').replaceAll('2\\.', '2.'));
  await expect(record).toContainText(inOrder);
  await expect(record.getByRole('list', { name: 'Variation' })).toHaveCount(2);
  await expect(page.locator('.graph .ply')).toHaveCount(4); // of the line that is shown
  // The whole tree is in the address.
  await expect
    .poll(async () => decodeURIComponent(await explorer.address()))
    .toContain('moves=a1b2,a3b2,(c3b2,c1c2,(b1c2)),b1b2&ply=5');
  const position = await explorer.position();
  await page.reload();
  await expect(explorer.record()).toHaveCount(7);
  await expect.poll(() => explorer.position()).toBe(position);
  await expect(explorer.record().nth(5)).toHaveAttribute('aria-current', 'step');
  // To the main line and along it with the keys.
  await explorer.record().nth(6).click();
  await expect(explorer.record().nth(6)).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('ArrowLeft');
  await expect(explorer.record().nth(2)).toHaveAttribute('aria-current', 'step');
  // The same move again is no variation.
  await make('b1b2');
  await expect(explorer.record()).toHaveCount(7);
});

test('a link shows its game', async ({ explorer, browser }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(3);
  await explorer.moves().first().waitFor();
  const shown = await explorer.board().locator('[data-spot]').evaluateAll(labels);

  const other = await browser.newPage();
  await other.goto(await explorer.address());
  await other.locator('.board').waitFor();
  await expect.poll(() => other.locator('.board [data-spot]').evaluateAll(labels)).toEqual(shown);
  await expect(other.locator('.record button')).toHaveCount(3); // and the game that led there
  await other.close();
});

function labels(spots: Element[]): (string | null)[] {
  return spots.map((spot) => spot.getAttribute('aria-label'));
}

test('a link to no position opens the start and says why', async ({ explorer }) => {
  await explorer.follow('tictactoe', 'xx-/---/--- o');
  await expect(explorer.page.getByRole('alert')).toContainText('X has as many stones as O');
  await expect(explorer.state()).toContainText('You (X) to move');
});

test('an address that changes while the page is being drawn is followed', async ({ explorer }) => {
  await explorer.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('main')) return;
      observer.disconnect();
      location.hash = '#/play/tictactoe';
    }).observe(document, { childList: true, subtree: true });
  });
  await explorer.open('#/');
  await explorer.board().waitFor();
});

test('a link that is followed while an answer comes is not lost', async ({ explorer }) => {
  const { page } = explorer;
  await explorer.openGame('nocca:3x3');
  // The answer to the move comes between the step to the link and the news of it.
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await plain(...asked);
      if (!String(asked[0]).includes('/positions')) return answer;
      window.fetch = plain;
      const body = await answer.text();
      location.hash = '#/stats/nocca:3x3';
      return { status: answer.status, headers: answer.headers, text: async () => body } as Response;
    };
  });
  await explorer.moves().first().click();
  await expect(page.getByRole('heading', { name: 'All positions' })).toBeVisible();
  expect(await explorer.address()).toContain('#/stats/nocca:3x3');
});

test('a move made while the game comes in another language is kept', async ({ explorer }) => {
  const { page } = explorer;
  const start = 'b,b,b/-,-,-/w,w,w b';
  const holdPosition = (text: string) =>
    holdBack(page, `**/positions?position=${encodeURIComponent(text)}*`);
  const inLanguage = async (label: RegExp) => {
    // Where the game began, and nothing has been lost there.
    await expect(explorer.record()).toHaveCount(2);
    await explorer.record().first().click();
    await expect(explorer.spot('a1')).toHaveAccessibleName(label);
    await expect(explorer.record()).toHaveCount(2);
    await expect.poll(explorer.address).toContain('moves=a1b2');
  };
  await explorer.openGame('nocca:3x3');
  await page.getByLabel('White', { exact: true }).selectOption('You');
  const move = explorer.moves().filter({ hasText: 'a1b2' });

  // The move is answered before the game is.
  let release = await holdPosition(start);
  let asked = page.waitForRequest(/positions\?position=.*lang=ja/);
  await page.getByLabel('Language').selectOption('ja');
  await asked;
  await move.click();
  await expect(explorer.record()).toHaveCount(2);
  await release();
  await inLanguage(/^a1：黒/);

  // The game is answered while the move is under way, which was asked in the language before.
  await page.keyboard.press('n');
  await expect(explorer.record()).toHaveCount(1);
  release = await holdPosition('-,b,b/-,b,-/w,w,w w');
  asked = page.waitForRequest(/positions\?position=.*lang=ja/);
  await move.click();
  await asked;
  const answered = page.waitForResponse(/positions\?position=.*lang=en/);
  await page.getByLabel('言語').selectOption('en');
  await answered;
  await release();
  await inLanguage(/^a1: black/);
});

test('an unknown game is refused in a sentence', async ({ explorer }) => {
  await explorer.open('#/play/noca:3x3');
  await expect(explorer.page.getByRole('alert')).toContainText('nocca');
});

test('a new deal is another position, and a new game the same deal', async ({ explorer }) => {
  // The same deals every time: one of Sevens in 500 leaves its first player without a move.
  await explorer.page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const games = await explorer.games();
  const abouts = await Promise.all(games.map(({ example }) => explorer.instance(example)));
  for (const { instance } of abouts.filter(({ deals }) => deals)) {
    await explorer.openGame(instance);
    const first = await explorer.position();
    await explorer.button('New deal').click();
    await expect.poll(() => explorer.position()).not.toBe(first);
    const dealt = await explorer.position();
    await explorer.moves().first().click();
    await expect.poll(() => explorer.record().count()).toBeGreaterThan(1);
    await explorer.newGame().click();
    await expect.poll(() => explorer.position()).toBe(dealt);
    // After a reload in the middle of the game as well.
    await explorer.moves().first().click();
    await expect.poll(() => explorer.record().count()).toBeGreaterThan(1);
    await explorer.page.reload();
    await expect.poll(() => explorer.record().count()).toBeGreaterThan(1);
    await explorer.newGame().click();
    await expect.poll(() => explorer.position()).toBe(dealt);
  }
});

const tree = 'moves=a1b2,a3b2,(c3b2,c1c2,(b1c2)),b1b2';

test('a variation is promoted and deleted with the pointer', async ({ explorer }) => {
  const { page } = explorer;
  await explorer.open(`#/play/nocca:3x3?${tree}&ply=5`); // b1c2
  await explorer.board().waitFor();
  const moves = () => explorer.address().then((address) => /moves=([^&]*)/.exec(address)?.[1]);
  await explorer.button('Promote variation').click();
  await expect.poll(moves).toBe('a1b2,a3b2,(c3b2,b1c2,(c1c2)),b1b2');
  await explorer.button('Promote variation').click();
  await expect.poll(moves).toBe('a1b2,c3b2,(a3b2,b1b2),b1c2,(c1c2)');
  await expect(explorer.button('Promote variation')).toBeDisabled();
  await expect(page.locator('.record [aria-current]')).toContainText('b1c2');

  await explorer.button('Delete from here').click();
  await expect.poll(moves).toBe('a1b2,c3b2,(a3b2,b1b2),c1c2');
  await expect(page.locator('.record [aria-current]')).toContainText('c3b2');
  await expect(explorer.news()).toContainText('Moves were deleted');
  await explorer.button('Restore').click();
  await expect.poll(moves).toBe('a1b2,c3b2,(a3b2,b1b2),b1c2,(c1c2)');
  await explorer.record().nth(0).click();
  await expect(explorer.button('Delete from here')).toBeDisabled();
  await expect(explorer.button('Restore')).toHaveCount(0);
});

test('a variation is promoted and deleted with the keyboard, in Japanese too', async ({
  explorer,
}) => {
  const { page } = explorer;
  await explorer.open('#/');
  await page.getByLabel('Language').selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await explorer.open(`#/play/nocca:3x3?${tree}`);
  await explorer.board().waitFor();
  const moves = () => explorer.address().then((address) => /moves=([^&]*)/.exec(address)?.[1]);
  // On a move of the record they mean that move, wherever the game stands.
  await explorer.record().filter({ hasText: 'c1c2' }).focus();
  await page.keyboard.press('p');
  await expect.poll(moves).toBe('a1b2,c3b2,(a3b2,b1b2),c1c2,(b1c2)');
  await explorer.record().filter({ hasText: 'b1c2' }).focus();
  await page.keyboard.press('Delete');
  await expect.poll(moves).toBe('a1b2,c3b2,(a3b2,b1b2),c1c2');
  // Elsewhere they mean the move that is shown.
  await explorer.board().locator('[tabindex="0"]').focus();
  await expect(page.locator('.record [aria-current]')).toContainText('b1b2');
  await page.keyboard.press('p');
  await expect.poll(moves).toBe('a1b2,a3b2,(c3b2,c1c2),b1b2');
  await page.keyboard.press('Delete');
  await expect.poll(moves).toBe('a1b2,a3b2,(c3b2,c1c2)');
  await explorer.button('元に戻す').click();
  await expect.poll(moves).toBe('a1b2,a3b2,(c3b2,c1c2),b1b2');
  await expect(explorer.button('変化を本筋にする')).toBeDisabled();
  await expect(explorer.button('ここから削除')).toBeEnabled();
});
