// SPDX-License-Identifier: Apache-2.0
// How to play, for every game, in both languages and in its own pictures.
import { expect, holdBack, test } from './explorer';

test('every game explains itself on the first visit, until it is closed', async ({ explorer }) => {
  const { page } = explorer;
  for (const { game, example } of await explorer.games()) {
    await explorer.openGame(example);
    const rules = page.locator('.rules');
    await expect(rules.locator('svg.drawing'), game).toBeVisible();
    const lesson = rules.locator('.lesson p');
    const next = rules.getByRole('button', { name: 'Next' });
    let lessons = 1;
    for (; await next.isEnabled(); ++lessons) {
      const before = await lesson.innerText();
      await next.click();
      await expect(lesson).not.toHaveText(before);
    }
    expect(lessons, game).toBeGreaterThanOrEqual(3);
    await rules.getByText('How to play').click();
    await expect(rules.locator('svg.drawing')).toHaveCount(0);
    await page.reload();
    await explorer.board().waitFor();
    await expect(rules.locator('svg.drawing')).toHaveCount(0);
  }
});

test('the rules are told in Japanese too', async ({ explorer }) => {
  const { page } = explorer;
  await explorer.openGame('nocca:3x3');
  await page.getByLabel('Language').selectOption('ja');
  await expect(page.locator('.lesson p')).toContainText('八方向');
});

// A click that something moves away from under the pointer is none.
test.describe('nothing moves when the rules come', () => {
  for (const [width, height, isMobile] of [
    [1280, 900, false],
    [390, 844, true],
    [844, 390, true],
  ] as const)
    test.describe(`${width}x${height}`, () => {
      test.use({ viewport: { width, height }, isMobile, hasTouch: isMobile });
      for (const locale of ['en-GB', 'ja-JP'])
        test.describe(locale, () => {
          test.use({ locale });
          test('whatever the game', async ({ explorer }) => {
            const { page } = explorer;
            const room = async () => (await page.locator('.rules').boundingBox())?.height;
            for (const { example } of await explorer.games()) {
              await explorer.open('#/');
              const release = await holdBack(page, '**/rules*');
              await explorer.open(`#/play/${example}`);
              await page.locator('.rules .waiting').waitFor();
              const before = await room();
              await release();
              await page.locator('.lesson svg').waitFor();
              await expect.poll(room, example).toBe(before);
            }
          });
        });
    });
});
