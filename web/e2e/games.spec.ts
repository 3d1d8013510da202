// SPDX-License-Identifier: Apache-2.0
// A whole game of every kind that the gallery shows, against the perfect opponent and with best
// moves of our own: the promises of the first position are kept to the end.
import { type Explorer, expect, test } from './explorer';

const longest = 60; // plies; a game of perfect players may be endless

interface Ply {
  player: string;
  value: 'win' | 'draw' | 'loss' | 'nobody can force it';
  distance: number | null; // or points
  scored: boolean;
  judgement: string;
}

// "Go to ply 3: Black b1c2, win in 9, best" as the record says it; with scores "win by 3".
function readPly(label: string): Ply {
  const [name = '', answer = '', judgement = ''] = label
    .replace(/^.*?: /, '')
    .split(/, (?=win|draw|loss|nobody|best|mistake|not the)/);
  const [, value, of, distance] =
    /^(win|draw|loss|nobody can force it)(?: (in|by) (\d+))?$/.exec(answer) ?? [];
  if (!value) throw new Error(`no answer in "${label}"`);
  return {
    player: name.split(' ')[0] ?? '',
    value: value as Ply['value'],
    distance: distance === undefined ? null : Number(distance),
    scored: of === 'by',
    judgement,
  };
}

// Makes a best move: on the board where spots choose it, else by its button.
async function makeBestMove(explorer: Explorer, instance: string, position: string) {
  const { moves } = await explorer.report(instance, position);
  const best = moves.find((move) => move.best);
  if (!best) throw new Error(`no best move in ${position}`);
  const alike = moves.filter((move) => move.spots.join() === best.spots.join());
  if (best.spots.length > 0 && alike.length === 1)
    for (const spot of best.spots) await explorer.spot(spot).click();
  else await explorer.moves().filter({ hasText: best.move }).first().click();
}

async function playToTheEnd(explorer: Explorer, instance: string): Promise<Ply[]> {
  const ended = explorer.state().getByText(/ won (in|by) \d+|^Drawn/);
  while ((await explorer.record().count()) <= longest) {
    const plies = await explorer.record().count();
    const position = await explorer.position();
    if (position === null) throw new Error('there is no position on the board');
    await makeBestMove(explorer, instance, position);
    // Our move, and then the answers of the others until it is our turn again or all is over.
    await expect.poll(() => explorer.record().count()).toBeGreaterThan(plies);
    await ended.or(explorer.moves().first()).first().waitFor();
    if (await ended.isVisible()) break;
  }
  const labels = await explorer
    .record()
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.slice(1).map(readPly);
}

test('a whole game of every kind, perfectly played', async ({ explorer }) => {
  const games = await explorer.games();
  expect(games.length).toBeGreaterThan(1);
  for (const { example } of games) {
    await test.step(example, async () => {
      const about = await explorer.instance(example);
      await explorer.openGame(example);
      const plies = await playToTheEnd(explorer, example);
      expect(plies.length).toBeGreaterThan(0);
      for (const ply of plies) expect(ply.judgement).toBe('best');
      if (about.remoteness !== null) {
        // Every ply takes one off the distance, and the last one ends the game.
        expect(plies.map(({ distance }) => distance)).toEqual(
          plies.map((_, index) => (about.remoteness as number) - index),
        );
        expect(plies).toHaveLength(about.remoteness);
      }
      if (plies.some(({ scored }) => scored)) {
        // What is won on the way and what is left come to the score of the start, if play ends.
        const { score } = await explorer.report(example, about.start as string);
        const won = explorer.state().getByText(/ won by \d+/);
        if (score && (await won.isVisible()))
          await expect(won).toContainText(`won by ${Math.abs(score)}`);
      } else if (about.players?.length === 2) {
        // The value of the start is that of every ply, seen from whoever moves.
        const turned = { win: 'loss', loss: 'win', draw: 'draw' } as Record<string, string>;
        const first = plies[0]?.player;
        const forFirst = { win: 'win', lose: 'loss', draw: 'draw' }[about.positionValue as string];
        for (const { player, value } of plies)
          expect(player === first ? value : turned[value]).toBe(forFirst);
      }
    });
  }
});

test('a weak player loses to perfection, and the page says where', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await expect(explorer.state()).toContainText('win in 9');
  await explorer.moves().filter({ hasText: 'a1b1' }).click();
  await expect(explorer.page.getByText('One mistake so far.')).toBeVisible();
  await expect(explorer.record().nth(1)).toHaveAccessibleName(/loss in 10, mistake/);
  await expect(explorer.state()).toContainText('You (Black) to move');
  await expect(explorer.state()).toContainText('loss in 8');
});

test('either side can be played, against players of every strength', async ({ explorer }) => {
  await explorer.openGame('tictactoe');
  await explorer.page.getByLabel('X', { exact: true }).selectOption('Perfect player');
  await explorer.page.getByLabel('O', { exact: true }).selectOption('You');
  await explorer.button('Let the computer move').click();
  await expect(explorer.state()).toContainText('You (O) to move');
  await expect(explorer.record()).toHaveCount(2);

  await explorer.page.getByLabel('X', { exact: true }).selectOption('Beginner');
  await explorer.moves().first().click();
  await expect(explorer.record()).toHaveCount(4);
});

test('the best line is played out to the end', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.button('Play out the best line').click();
  await expect(explorer.state()).toContainText('You won in 9, perfectly');
  await expect(explorer.record()).toHaveCount(10);
});

test('without hints the page gives nothing away', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await expect(explorer.page.locator('.badge').first()).toBeVisible();
  await explorer.page.getByRole('switch', { name: 'Hints' }).uncheck();
  await expect(explorer.page.locator('.badge')).toHaveCount(0);
  await expect(explorer.page.locator('.moves .answer, .state .answer, .move.best')).toHaveCount(0);
  await explorer.page.reload(); // the choice is kept
  await explorer.board().waitFor();
  await expect(explorer.page.locator('.badge')).toHaveCount(0);
});
