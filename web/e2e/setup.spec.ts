// SPDX-License-Identifier: Apache-2.0
// Positions set up on the board, by mouse and by keyboard, and by their text.
import { answerLate, type Explorer, expect, test } from './explorer';

async function setUp(explorer: Explorer, instance: string): Promise<void> {
  await explorer.openGame(instance);
  await explorer.button('Set up a position').click();
  await explorer.page.getByRole('radio').first().waitFor();
}
const tool = (explorer: Explorer, name: string) => explorer.page.getByRole('radio', { name });
const said = (explorer: Explorer) => explorer.page.locator('.set-up [role=status]');

test('NOCCA: pieces are put on squares and taken off', async ({ explorer }) => {
  await setUp(explorer, 'nocca:3x3');
  await expect(said(explorer)).toHaveText('This position can be played.');

  await tool(explorer, 'take off').check();
  await explorer.spot('a1').click();
  await expect(explorer.spot('a1')).toHaveAccessibleName('a1: empty');
  await expect(said(explorer)).toContainText('Black must have 3 pieces on the board, not 2');
  await expect(explorer.button('Play from here')).toBeDisabled();

  await tool(explorer, 'black piece').check();
  await explorer.spot('c3').click();
  await expect(explorer.spot('c3')).toHaveAccessibleName('c3: black on white');
  await explorer.button('turn: Black → White').click();
  await explorer.button('Play from here').click();
  await expect(explorer.state()).toContainText('Computer (White) to move');
  await expect.poll(() => explorer.position()).toBe('-,b,b/-,-,-/w,w,wb w');
});

test('NOCCA: the same with the keyboard alone, and undone', async ({ explorer }) => {
  await setUp(explorer, 'nocca:3x3');
  const { keyboard } = explorer.page;
  await tool(explorer, 'black piece').focus();
  await keyboard.press('ArrowDown');
  await expect(tool(explorer, 'white piece')).toBeChecked();
  await keyboard.press('ArrowDown');
  await expect(tool(explorer, 'take off')).toBeChecked();
  await explorer.spot('a1').focus();
  await keyboard.press('Enter');
  await expect(explorer.spot('a1')).toHaveAccessibleName('a1: empty');
  await expect(explorer.spot('a1')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(explorer.spot('a2')).toBeFocused();
  await explorer.button('Undo').click();
  await expect(explorer.spot('a1')).toHaveAccessibleName('a1: black');
  await explorer.button('Back to the game').click();
  await expect(explorer.state()).toContainText('You (Black) to move');
});

test('what is clicked before the server has answered is done in that order', async ({
  explorer,
}) => {
  await setUp(explorer, 'nocca:3x3');
  await answerLate(explorer.page, 500);
  await tool(explorer, 'take off').check();
  await explorer.spot('a1').click();
  await explorer.spot('b1').click();
  await tool(explorer, 'black piece').check();
  await explorer.spot('c3').click();
  await explorer.spot('c3').click(); // and taken back
  await explorer.button('Undo').click();
  await explorer.spot('b3').click();
  await explorer.button('turn: Black → White').click();
  await explorer.button('Play from here').click();
  await expect.poll(() => explorer.position()).toBe('-,-,b/-,-,-/w,wb,wb w');
});

test('Sevens: cards change hands and are played', async ({ explorer }) => {
  await setUp(explorer, 'sevens');
  for (const [name, holder] of [
    ['card of Right', 'held by Right'],
    ['card of Left', 'held by Left'],
  ] as const) {
    const card = explorer.spot('s8');
    if (await explorer.page.getByLabel(`8 of spades: ${holder}`).count()) continue;
    await tool(explorer, name).check();
    await card.click();
    await expect(card).toHaveAccessibleName(`8 of spades: ${holder}`);
  }
  await tool(explorer, 'played up to here').check();
  await explorer.spot('s10').click();
  await expect(explorer.spot('s8')).toHaveAccessibleName('8 of spades: on the table');
  await expect(explorer.spot('s10')).toHaveAccessibleName('10 of spades: on the table');
  await explorer.button('Right to move').click();
  await explorer.button('Play from here').click();
  await expect(explorer.state()).toContainText('(Right) to move');
  await expect.poll(() => explorer.position()).toMatch(/^[lr]{3}[LR]{3},/);
});

test('every game: every edit leads on, and some position can be played', async ({ explorer }) => {
  for (const { example } of await explorer.games()) {
    await setUp(explorer, example);
    const tools = await explorer.page.getByRole('radio').count();
    expect(tools, example).toBeGreaterThan(1);
    for (let index = 0; index < tools; ++index) {
      await explorer.page.getByRole('radio').nth(index).check();
      const usable = explorer.board().locator('.usable');
      if ((await usable.count()) === 0) continue;
      const written = explorer.page.getByLabel('Position as text');
      const before = await written.inputValue();
      await usable.first().click();
      await expect(written).not.toHaveValue(before);
    }
    await expect(explorer.page.getByRole('alert')).toHaveCount(0);
  }
});

test('a position is set up by its text', async ({ explorer }) => {
  await setUp(explorer, 'nocca:3x3');
  const field = explorer.page.getByLabel('Position as text');
  await field.fill('b,b,b/-,-,-/w,w,w x');
  await explorer.button('Show it').click();
  await expect(explorer.page.getByRole('alert')).toContainText('the side to move must be b or w');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('b,b,b/-,-,-/w,w,w x'); // to be mended, not typed again

  const position = '-,bwb,-/-,-,-/w,b,w w';
  await field.fill(position);
  await explorer.button('Show it').click();
  await expect(explorer.page.getByRole('alert')).toHaveCount(0);
  await expect(explorer.spot('b1')).toHaveAccessibleName('b1: black on white on black');
  await explorer.button('Play from here').click();
  await expect(explorer.spot('b1')).toHaveAccessibleName(/^b1: black on white on black/);
  await expect.poll(() => explorer.position()).toBe(position);
});
