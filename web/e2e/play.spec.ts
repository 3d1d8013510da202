// SPDX-License-Identifier: Apache-2.0
// Playing: endings that agree with the board, repetition, hints, keys, both sides, drag and drop, and a
// page that stays where it is.
import type { Line } from '../src/api';
import { answerLate, type Explorer, expect, holdBack, settle, test } from './explorer';

const winInOne = '-,b,b/-,-,-/wb,w,w b'; // a3 into the goal
const seatOf = (explorer: Explorer, name: string) =>
  explorer.page.getByLabel(name, { exact: true });

test('a win is told once, shown on the board, and leads on', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3', winInOne);
  const before = await explorer.board().locator('.disc').count();
  await explorer.spot('a3').click();
  await explorer.spot('goal of Black').click();
  await expect(explorer.state()).toContainText('You won in 1, perfectly');
  await expect(explorer.page.getByText('to move')).toHaveCount(0);
  await expect(explorer.news()).toContainText('You won in 1, perfectly.');
  // The piece stands in the goal, which is the lowest thing it could stand on no more.
  await expect(explorer.board().locator('.disc')).toHaveCount(before);
  const goal = await explorer.spot('goal of Black').boundingBox();
  const pieces = await explorer.board().locator('.disc').all();
  const boxes = await Promise.all(pieces.map((piece) => piece.boundingBox()));
  const inGoal = boxes.filter(
    (box) => box && goal && Math.abs(box.y + box.height / 2 - goal.y - goal.height / 2) < 20,
  );
  expect(inGoal).toHaveLength(1);

  // The link shows the end, not the position before it.
  await explorer.page.reload();
  await expect(explorer.state()).toContainText('You won in 1, perfectly');
  await expect(explorer.record()).toHaveCount(2);

  await explorer.button('Review').click();
  await expect(explorer.record().nth(0)).toHaveAttribute('aria-current', 'step');
  await explorer.page.keyboard.press('End');
  await explorer.button('Again').click();
  await expect(explorer.record()).toHaveCount(1);
  await expect(explorer.state()).toContainText('You (Black) to move');
});

test('swapping sides after the end begins a game as the other', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3', winInOne);
  await explorer.spot('a3').click();
  await explorer.spot('goal of Black').click();
  await explorer.page.locator('.main-controls').getByText('Swap sides').click();
  await expect(explorer.state()).toContainText('You (White) to move'); // the computer has begun
  await expect(explorer.record()).toHaveCount(2);
  await expect(seatOf(explorer, 'Black')).toHaveValue('perfect');
});

test('Sevens, Tanhinmin and Old Maid end without contradiction', async ({ explorer }) => {
  for (const [game, position, headline] of [
    [
      'sevens',
      'RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L',
      'Computer (Right) has won',
    ],
    ['tanhinmin', '-/3,4 7 0,0 b', 'Computer (A) has won'],
    ['oldmaid', 'J 2a|#1|2b m0', 'Ben has won'],
  ] as const) {
    await explorer.openGame(game, position);
    await expect(explorer.state()).toContainText(headline);
    await expect(
      explorer.page.locator('.board-side').getByText(/to move|draws|not won/),
    ).toHaveCount(0);
    await expect(explorer.page.locator('.moves')).toContainText('The game is over.');
  }
  await explorer.openGame('oldmaid', 'J 2a|#1|2b m0');
  await expect(explorer.board().getByLabel('Ben: number 1')).toHaveCount(1);
});

test('a draw by repetition is announced and ends the game', async ({ explorer }) => {
  await explorer.openGame('nocca:2x4');
  await expect(explorer.state()).toContainText('draw');
  await seatOf(explorer, 'White').selectOption('You');
  // Both walk to and fro.
  for (let round = 0; round < 2; ++round)
    for (const move of ['a1b1', 'a4b4', 'b1a1', 'b4a4']) {
      await explorer.moves().filter({ hasText: move }).click();
      await expect(explorer.news()).toContainText(`played ${move}.`);
      if (round === 0 && move === 'b4a4')
        await expect(explorer.state()).toContainText('This position has been before.');
    }
  await expect(explorer.state()).toContainText('Drawn by repetition');
  await expect(explorer.news()).toContainText('Drawn by repetition.');
});

test('where the rules give endless play to somebody, it is no draw', async ({ explorer }) => {
  const { page } = explorer;
  await explorer.openGame('juroku:9', 'p--/---/c-- p'); // one child pens nobody in
  await seatOf(explorer, 'Children').selectOption('You');
  await expect(page.locator('.best-line')).toContainText('Parent wins endless play');
  for (let round = 0; round < 2; ++round)
    for (const move of ['a1b1', 'a3b3', 'b1a1', 'b3a3']) {
      await explorer.moves().filter({ hasText: move }).click();
      await expect(explorer.news()).toContainText(`played ${move}.`);
    }
  await expect(explorer.state()).toContainText('Parent wins: this would never end');
  await expect(explorer.news()).toContainText('Parent wins: this would never end.');
  await page.getByLabel('Language').selectOption('ja');
  await expect(explorer.state()).toContainText('親の勝ち（終わらない勝負）');
  await page.getByRole('link', { name: '統計' }).click();
  await expect(page.getByRole('row', { name: '終わらない（親の勝ち）' })).toContainText('170');
  await expect(page.getByText('引き分け')).toHaveCount(0);
  await page.getByLabel('言語').selectOption('en');
  await expect(page.getByRole('row', { name: 'endless, won by Parent' })).toContainText('170');
});

test('what Shimpei catches goes to its cells in any order', async ({ explorer }) => {
  await explorer.openGame('shimpei:3', 'rb-/--/--b/--/--r r');
  for (const order of [
    ['d4', 'b2'],
    ['b2', 'd4'],
  ]) {
    await explorer.spot('e1').click();
    await expect(explorer.spot('e1')).toHaveAttribute('aria-pressed', 'true');
    for (const cell of order) await explorer.spot(cell).click();
    await expect(explorer.record().nth(1)).toContainText('e1b2d4');
    await explorer.button('Undo').click();
    await expect(explorer.record().nth(0)).toHaveAttribute('aria-current', 'step');
  }
});

test('points that are joined have lines between them', async ({ explorer }) => {
  await explorer.openGame('juroku:9');
  const lines = explorer.board().locator('line');
  await expect(lines).toHaveCount(8); // rows, columns and two diagonals
  // They stay when the board is flipped, and are there where a position is set up.
  await explorer.button('Flip').click();
  await expect(lines).toHaveCount(8);
  await explorer.button('Set up a position').click();
  await explorer.page.getByRole('radio').first().waitFor();
  await expect(lines).toHaveCount(8);
});

test('the best line of a draw stops where it comes round', async ({ explorer }) => {
  await explorer.openGame('nocca:2x4');
  const { line, ending } = await explorer.ask<Line>('games/nocca:2x4/line');
  expect(ending).toBe('repetition');
  await explorer.button('Play out the best line').click();
  await expect(explorer.record()).toHaveCount(line.length + 1);
  await expect(explorer.state()).toContainText('This position has been before.');
  await expect(explorer.button('Play out the best line')).toBeEnabled();
});

test('the best line waits for the move that was made before it', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.page.getByLabel('White', { exact: true }).selectOption('You');
  await answerLate(explorer.page, 500);
  await explorer.moves().filter({ hasText: 'a1b2' }).click();
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText(/won in/);
  await expect(explorer.record().nth(1)).toHaveAccessibleName(/Black a1b2/);
});

test('while the best line plays nothing else is offered, and nothing jumps', async ({
  page,
  explorer,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }); // the opponent thinks for a while
  await explorer.openGame('nocca:3x3');
  const seats = page.locator('.seats');
  await expect(page.locator('.lesson svg')).toBeVisible(); // what loads later is there
  await expect(page.locator('.best-line button').first()).toBeVisible();
  const place = await seats.boundingBox();
  let release = await holdBack(page, '**/positions*', 1); // the opponent's move is looked at
  await explorer.moves().first().click();
  await expect(explorer.state()).toContainText('Computer (White) is thinking…');
  await expect(page.getByText('There is no move.')).toHaveCount(0);
  await expect(page.locator('.move')).not.toHaveCount(0);
  await expect(explorer.moves()).toHaveCount(0); // none that could be made
  await expect.poll(() => seats.boundingBox()).toEqual(place);
  await release();
  await expect(explorer.record()).toHaveCount(3);
  await expect.poll(() => seats.boundingBox()).toEqual(place);

  await explorer.record().nth(1).click();
  await expect(explorer.button('Let the computer move')).toBeVisible();
  release = await holdBack(page, '**/positions*');
  await explorer.button('Play out the best line').click();
  await expect(explorer.button('Stop')).toBeVisible();
  await expect(explorer.button('Let the computer move')).toHaveCount(0);
  await explorer.button('Stop').click();
  await release();
});

test('without hints nothing is given away before the end', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.switchHints(false);
  await explorer.moves().filter({ hasText: 'a1b1' }).click(); // loses
  await expect(explorer.record()).toHaveCount(3);
  await explorer.page.mouse.move(0, 0); // pointing at nothing
  await expect(explorer.page.locator('.graph, .verdict, .mistake, .best-line, .arrow')).toHaveCount(
    0,
  );
  await expect(explorer.page.getByText('mistake')).toHaveCount(0);
  await expect(explorer.record().nth(1)).toHaveAccessibleName('Go to ply 1: Black a1b1');
  // A single hint shows a single move.
  await explorer.button('Hint').click();
  await expect(explorer.state()).toContainText(/^You \(Black\) to move\s+Try [abc][123][abc*]/);
  await expect(explorer.page.locator('.arrow')).toHaveCount(1);
  await explorer.moves().first().click();
  await explorer.page.mouse.move(0, 0);
  await expect(explorer.page.locator('.arrow')).toHaveCount(0);
  // After the end everything may be seen.
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText(/won in/);
  await expect(explorer.page.locator('.graph')).toBeVisible();
  await expect(explorer.page.locator('.record .mistake')).not.toHaveCount(0);
});

test('the last move is marked in every game', async ({ explorer }) => {
  for (const { example } of await explorer.games()) {
    await explorer.openGame(example);
    await expect(explorer.board().locator('.last')).toHaveCount(0);
    await explorer.moves().first().click();
    await expect.poll(() => explorer.record().count(), example).toBeGreaterThan(1);
    await explorer.record().nth(1).click();
    if (example !== 'oldmaid')
      // a pair that was laid down is gone
      await expect(explorer.board().locator('.last'), example).not.toHaveCount(0);
  }
});

test('the board keeps its size while hands shrink', async ({ explorer }) => {
  await explorer.openGame('oldmaid');
  const size = async () => {
    const box = await explorer.board().boundingBox();
    return box && [Math.round(box.width), Math.round(box.height)];
  };
  const first = await size();
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText(/won in|Drawn|has been before/);
  await expect.poll(size).toEqual(first);
});

test('keys go through the game from anywhere', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(3);
  const { keyboard } = explorer.page;
  await explorer.page.locator('main').focus();
  const at = (ply: number) =>
    expect(explorer.record().nth(ply)).toHaveAttribute('aria-current', 'step');
  await keyboard.press('ArrowLeft');
  await at(1);
  await keyboard.press('Home');
  await at(0);
  await keyboard.press('ArrowRight');
  await at(1);
  await keyboard.press('End');
  await at(2);
  await expect(explorer.page.locator('.badge')).not.toHaveCount(0);
  await keyboard.press('h');
  await expect(explorer.page.locator('.badge')).toHaveCount(0);
  await keyboard.press('h');
  const row = async () => (await explorer.spot('a1').boundingBox())?.y ?? 0;
  const low = await row();
  await keyboard.press('f');
  await expect.poll(row).toBeLessThan(low);
  await keyboard.press('n');
  await expect(explorer.record()).toHaveCount(1);
  // Not while something is being written.
  await explorer.page.getByText('Share this game').click();
  await explorer.page.getByLabel('Paste a record').pressSequentially('hfn');
  await expect(explorer.page.getByLabel('Paste a record')).toHaveValue('hfn');
  await expect(explorer.page.locator('.badge')).not.toHaveCount(0);
});

test('a piece can be dragged to its square, and dropped elsewhere it stays', async ({
  explorer,
}) => {
  await explorer.openGame('nocca:3x3');
  const { mouse } = explorer.page;
  const middle = async (spot: string) => {
    const box = await explorer.spot(spot).boundingBox();
    if (!box) throw new Error(`${spot} is not to be seen`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const drag = async (from: string, to: string) => {
    await mouse.move(...(await middle(from)));
    await mouse.down();
    await mouse.move(...(await middle(to)), { steps: 5 });
    await expect(explorer.page.locator('.air > *')).toHaveCount(1); // it follows
    await mouse.up();
    await expect(explorer.page.locator('.air > *')).toHaveCount(0);
  };
  await drag('a1', 'c3');
  await expect(explorer.record()).toHaveCount(1);
  await expect(explorer.board().locator('.chosen')).toHaveCount(0);
  await drag('a1', 'b2');
  await expect(explorer.record().nth(1)).toHaveText(/a1b2/);
});

test('moves are seen moving, but not by those who do not want it', async ({ page, explorer }) => {
  await explorer.openGame('nocca:3x3');
  await page.evaluate(() => {
    const counted = window as unknown as { slides: number };
    counted.slides = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      ++counted.slides;
      return animate.apply(this, how);
    };
  });
  const slides = () => page.evaluate(() => (window as unknown as { slides: number }).slides);
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(3);
  expect(await slides()).toBe(0); // these tests ask for less motion
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(5);
  await expect.poll(slides).toBe(2);
  await expect(page.locator('.air > *')).toHaveCount(0);
  await page.keyboard.press('Home'); // a jump is no move
  expect(await slides()).toBe(2);
});

test('the record tells what each move was worth', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.moves().filter({ hasText: 'a1a2' }).click();
  const worth = explorer.page.locator('.record li').nth(1).locator('.worth');
  await expect(worth).toHaveText('W11');
  await expect(explorer.record().nth(1)).toContainText('+2'); // slower than the best
  await explorer.switchHints(false);
  await expect(worth).toHaveCount(0);
});

test('a move knocks for those who want to hear it', async ({ explorer, page }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { knocks: number };
    counted.knocks = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      ++counted.knocks;
      start.apply(this, when);
    };
  });
  const knocks = () => page.evaluate(() => (window as unknown as { knocks: number }).knocks);
  await explorer.openGame('tictactoe');
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(3);
  expect(await knocks()).toBe(0);
  await page.getByRole('switch', { name: 'Sound' }).check();
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(5);
  await expect.poll(knocks).toBe(2);
});

test('a tap beside a small card means the card', async ({ explorer }) => {
  const { page } = explorer;
  await page.setViewportSize({ width: 740, height: 360 });
  await explorer.openGame('sevens');
  await settle(page);
  const box = await page.locator('.board .next').first().boundingBox(); // as it is drawn
  if (!box) throw new Error('there is no card');
  expect(box.width).toBeLessThan(40);
  await page.mouse.click(box.x + box.width + 3, box.y + box.height / 2);
  await expect.poll(() => explorer.record().count()).toBeGreaterThan(1);
});

test('the best line stands below the board and can be followed', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  const line = explorer.page.locator('.best-line');
  await expect(line.getByRole('button')).toHaveCount(9);
  await line.getByRole('button').nth(2).click();
  await expect(explorer.record()).toHaveCount(4);
  await expect(explorer.state()).toContainText('loss in 6');
  // What a move would lead to, while it is pointed at.
  await explorer.page.keyboard.press('Home');
  await explorer.moves().filter({ hasText: 'a1b1' }).hover();
  await expect(line).toContainText('After a1b1:');
  await expect(line.getByRole('button')).toHaveCount(9);
  await expect(explorer.page.locator('.arrow.pointed')).toHaveCount(1);
});

test('after a mistake the better move is named', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.moves().filter({ hasText: 'a1b1' }).click();
  await expect(explorer.record()).toHaveCount(3);
  await explorer.record().nth(1).click();
  await expect(explorer.page.locator('.verdict')).toHaveText(
    'a1b1: loss in 10. a1b2 would have been: win in 9.',
  );
});

test('the graph has an axis, names outside, and what best play would bring', async ({
  explorer,
}) => {
  await explorer.openGame('nocca:3x3');
  const graph = explorer.page.locator('.graph');
  await expect(graph.locator('.axis text')).not.toHaveCount(0);
  await expect(graph.locator('.future')).toHaveCount(1);
  await expect(graph.locator('.graph-label').first()).toHaveText('▲ Black wins');
  await expect(graph.locator('.graph-row')).not.toContainText('wins');
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText('You won in 9');
  await expect(graph.locator('.future')).toHaveCount(0);
});

test('of three players a band says who can force first place', async ({ explorer }) => {
  await explorer.openGame('oldmaid', 'J 1a 2b 4b|2a 5a|1b 4a 5b m0');
  const seats = explorer.page.getByRole('group', { name: 'Players' });
  await seats.getByLabel('Ben').selectOption('You');
  await seats.getByLabel('Clara').selectOption('You');
  const band = explorer.page.locator('.band');
  await expect(band.locator('.band-names li')).toHaveText(['Anna', 'Ben', 'Clara', 'nobody']);
  await expect(band).toContainText('Who can force first place');
  const rows = () =>
    band.locator('.ply').evaluateAll((plies) => plies.map((ply) => ply.getAttribute('data-row')));
  await expect.poll(rows).toEqual(['1']);
  for (const move of ['♥5', '♠A']) {
    await explorer
      .moves()
      .filter({ hasText: move === '♠A' ? /^♠A/ : move })
      .click();
    await expect(explorer.news()).toContainText(move);
  }
  // Ben has given it away by taking the ace; whoever can force it now, or nobody, is marked.
  const { forces } = await explorer.report('oldmaid', (await explorer.position()) ?? '');
  await expect.poll(rows).toEqual(['1', '1', String(forces ?? 3)]);
  await expect(band.locator('.ply.mistake')).toHaveCount(1);
});

test('the graph and the record show the last ply whole, on a telephone too', async ({
  explorer,
}) => {
  const { page } = explorer;
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.openGame('nocca:3x3');
  await page.getByLabel('White', { exact: true }).selectOption('You');
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText('won in 9');
  const outside = () =>
    page.evaluate(() => {
      const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      const within = (inner?: DOMRect, outer?: DOMRect) =>
        inner !== undefined &&
        outer !== undefined &&
        inner.left >= outer.left - 1 &&
        inner.right <= outer.right + 1 &&
        inner.top >= outer.top - 1 &&
        inner.bottom <= outer.bottom + 1;
      const found = [];
      if (!within(box('.graph .ply:last-of-type path'), box('.graph-scroll'))) found.push('ply');
      if (!within(box('.record [aria-current]'), box('.record'))) found.push('record');
      const plot = box('.graph-row');
      for (const label of document.querySelectorAll('.graph-label')) {
        const { top, bottom } = label.getBoundingClientRect();
        if (plot && bottom > plot.top + 1 && top < plot.bottom - 1) found.push('label');
      }
      return found;
    });
  await expect.poll(outside).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.reload();
  await expect(explorer.state()).toContainText('won in 9');
  await expect.poll(outside).toEqual([]);
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  test('a long record shows its last row whole', async ({ explorer }) => {
    const { page } = explorer;
    await explorer.openGame('sevens');
    await explorer.button('Play out the best line').click();
    await expect(explorer.state()).toContainText(/won in/);
    const rows = () =>
      page.evaluate(() => {
        const record = document.querySelector('.record') as Element;
        const box = record.getBoundingClientRect();
        const last = [...record.querySelectorAll('button')].at(-1)?.getBoundingClientRect();
        return {
          scrolls: record.scrollHeight > record.clientHeight,
          whole: last !== undefined && last.top >= box.top && last.bottom <= box.bottom,
          rows: last === undefined ? 0 : Math.floor(box.height / last.height),
        };
      });
    await expect.poll(rows).toEqual({ scrolls: true, whole: true, rows: 3 });
  });
});

test('a computer that waits is asked without moving anything', async ({ explorer }) => {
  const { page } = explorer;
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await explorer.open('#/');
    await explorer.open('#/play/nocca:3x3?moves=a1b2,a3b2,b1b2,b3a2');
    await explorer.board().waitFor();
    const goOn = explorer.button('Let the computer move');
    const places = async () => [
      await explorer.board().boundingBox(),
      await explorer.button('Flip').boundingBox(),
      (await page.locator('.line-place').boundingBox())?.y,
    ];
    await expect(goOn).toHaveCount(0);
    await expect(page.locator('.best-line')).toBeVisible();
    await settle(page);
    const before = await places();
    await page.keyboard.press('ArrowLeft');
    await expect(goOn).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.best-line')).toBeVisible();
    await expect.poll(places, `${width}x${height}`).toEqual(before);
  }
});

test('moves that are numbers stand in the order of numbers', async ({ explorer }) => {
  await explorer.openGame('tanhinmin', '2,5,8,10,12/3,6,9,11,13 0 0,0 a'); // B covers them all
  await explorer.switchHints(false);
  await expect(explorer.page.locator('.move-name')).toHaveText(['2', '5', '8', '10', '12', 'pass']);
  await explorer.switchHints(true);
  const losing = explorer.page.locator('.move').filter({ hasText: 'loss' }).locator('.move-name');
  const cards = losing.filter({ hasNotText: 'pass' });
  await expect(cards).toHaveText(['2', '5', '8', '10', '12']);
});

test('theory is offered only where there is some', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await expect(explorer.page.getByText('What theory says')).toHaveCount(0);
  await explorer.openGame('sevens');
  await expect(explorer.page.getByText('What theory says')).toHaveCount(1);
});
