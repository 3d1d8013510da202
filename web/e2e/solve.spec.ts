// SPDX-License-Identifier: Apache-2.0
// Solving from the page: progress while it runs, cancel, and the board when it is done.
import { expect, test } from './explorer';

test('another size is opened, solved and played', async ({ explorer }) => {
  test.setTimeout(300_000); // a job gives way to all other work of the machine
  await explorer.open('#/');
  const form = explorer.page.getByRole('region', { name: 'Another size' });
  await form.getByLabel('Game').selectOption('nocca');
  const sizes = form.getByRole('spinbutton');
  await sizes.nth(0).fill('3');
  await sizes.nth(1).fill('6');
  await form.getByRole('button', { name: 'Open' }).click();
  await expect(explorer.page.getByRole('heading', { level: 1 })).toContainText('nocca:3x6');
  const solve = explorer.button('Solve it');
  await solve.or(explorer.board()).waitFor();
  if (await solve.isVisible()) await solve.click();
  await explorer.board().waitFor({ timeout: 240_000 });
  await expect(explorer.state()).toContainText('Black to move');
});

test('a long solution shows its progress and can be cancelled', async ({ explorer }) => {
  await explorer.open('#/play/nocca:4x5');
  await explorer.button('Solve it').click();
  await expect(explorer.page.getByRole('progressbar')).toBeVisible();
  await expect(explorer.page.getByText(/^Pass \d+/)).toBeVisible({ timeout: 30_000 });
  await explorer.button('Cancel').click();
  await expect(explorer.page.getByText('Cancelled.')).toBeVisible({ timeout: 30_000 });
  await expect(explorer.button('Solve it again')).toBeVisible();
});

test('what is too large is said to be', async ({ explorer }) => {
  await explorer.open('#/play/nocca:9x9');
  await expect(explorer.page.getByText('Too large to be solved here')).toBeVisible();
});
