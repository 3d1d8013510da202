// SPDX-License-Identifier: Apache-2.0
// Everyone can use the page: with the keyboard, a screen reader, any colours and any window.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type Explorer, expect, settle, test, unfold } from './explorer';

test.use({ oneCore: true }); // what is being solved is looked at

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
// Every screen of every game, and what is none.
async function allScreens(explorer: Explorer): Promise<string[]> {
  const screens = [
    '#/',
    '#/play/nocca:5x6',
    '#/play/nocca:4x4',
    '#/play/noca:3x3',
    '#/play/tictactoe?at=nonsense',
    '#/play/tictactoe?at=xxx/oo-/---%20o',
    '#/play/nocca:3x3?moves=a1b2,a3b2,(c3b2,c1c2,(b1c2)),b1b2&ply=4',
  ];
  for (const { example } of await explorer.games())
    screens.push(
      `#/play/${example}`,
      `#/learn/${example}`,
      `#/puzzle/${example}?seed=1`,
      `#/stats/${example}`,
    );
  return screens;
}

async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations } = await (window as any).axe.run();
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
      id,
      nodes[0]?.html,
    ]);
  });
}

test('a game is played with the keyboard alone, and read aloud', async ({ explorer }) => {
  await explorer.openGame('tictactoe');
  const { keyboard } = explorer.page;
  for (let stops = 0; stops < 12; ++stops) {
    await keyboard.press('Tab');
    if (await explorer.page.evaluate(() => document.activeElement?.hasAttribute('data-spot')))
      break;
  }
  const focused = () =>
    explorer.page.evaluate(() => document.activeElement?.getAttribute('data-spot'));
  await expect.poll(focused).toBeTruthy();
  await explorer.spot('a3').focus();
  await keyboard.press('ArrowRight');
  await expect(explorer.spot('b3')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(explorer.spot('b2')).toBeFocused();
  await keyboard.press('Enter');
  await expect(explorer.news()).toContainText(/Computer \(O\) played [abc][123]\./);
  await expect(explorer.spot('b2')).toHaveAccessibleName('b2: x');
  await expect(explorer.spot('b2')).toHaveAttribute('aria-disabled', 'true');
});

test('the board is one stop of the Tab key', async ({ explorer }) => {
  await explorer.openGame('nocca:3x3');
  await explorer.spot('a1').focus();
  await explorer.page.keyboard.press('Tab');
  await expect(explorer.board().locator(':focus')).toHaveCount(0);
  await explorer.page.keyboard.press('Shift+Tab');
  await expect(explorer.spot('a1')).toBeFocused();
});

test('axe finds nothing', async ({ explorer }) => {
  const { page } = explorer;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const screen of await allScreens(explorer)) {
      await explorer.open(screen);
      await unfold(page);
      await expect.poll(() => violations(page), `${screen}, ${scheme}`).toEqual([]);
    }
  }
});

test('axe finds nothing where something is going on', async ({ explorer }) => {
  const { page } = explorer;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await explorer.openGame('nocca:3x3');
    await explorer.button('Set up a position').click();
    await page.getByRole('radio').first().waitFor();
    await expect.poll(() => violations(page), `set-up, ${scheme}`).toEqual([]);
    await explorer.openGame('nocca:3x3', 'b,b,b/-,-,-/w,w,w b');
    await explorer.button('Play out the best line').click();
    await expect(explorer.state()).toContainText('won in 9');
    await unfold(page);
    await expect.poll(() => violations(page), `the end, ${scheme}`).toEqual([]);
    await explorer.open('#/puzzle/nocca:3x3?seed=7');
    await explorer.button('Show the solution').click();
    await expect(explorer.state()).toContainText('It was');
    await expect.poll(() => violations(page), `a solution, ${scheme}`).toEqual([]);
    await explorer.open('#/play/juroku:25'); // takes half a minute and more on one core
    const solve = page.getByRole('button', { name: /^Solve it/ });
    await solve.click();
    await page.getByRole('progressbar').waitFor();
    await expect.poll(() => violations(page), `solving, ${scheme}`).toEqual([]);
    await explorer.button('Cancel').click();
    await expect(page.getByText('Cancelled.')).toBeVisible();
  }
});

test('nothing sticks out of a narrow or a wide window', async ({ explorer }) => {
  const { page } = explorer;
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of await allScreens(explorer)) {
      await explorer.open(screen);
      await settle(page);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide, `${screen} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

// What axe passes over. Of every text in a picture, the contrast with what lies under it: all shapes
// drawn before it that its middle stands on, one over the other. Of buttons that cannot be pressed, that of
// their words.
const faintTexts = () => {
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!paper) return ['no canvas'];
  const luminance = () => {
    const [r = 0, g = 0, b = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const lay = (colour: string, opacity = 1) => {
    paper.globalAlpha = opacity;
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
  };
  const faint: string[] = [];
  const note = (text: string | null, where: string | null, ink: string) => {
    const a = luminance();
    lay(ink);
    const b = luminance();
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.push(`${text} in ${where}: ${contrast.toFixed(2)}`);
  };
  for (const button of document.querySelectorAll('button:disabled')) {
    const { color, backgroundColor } = getComputedStyle(button);
    lay(backgroundColor);
    note(button.textContent, 'a button', color);
  }
  for (const svg of document.querySelectorAll('svg')) {
    const grounds: string[] = [];
    for (let at: Element | null = svg; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor);
    const under: Element[] = [];
    for (const element of svg.querySelectorAll('rect, ellipse, path, text')) {
      const box = element.getBoundingClientRect();
      if (element.tagName !== 'text') {
        under.push(element);
        continue;
      }
      if (!element.textContent?.trim() || box.width === 0) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      lay('#fff');
      for (const ground of grounds) lay(ground);
      for (const shape of under) {
        const { left, right, top, bottom } = shape.getBoundingClientRect();
        const { fill, opacity, fillOpacity } = getComputedStyle(shape);
        if (fill === 'none' || fill.startsWith('url') || x < left || x > right) continue;
        if (y >= top && y <= bottom) lay(fill, Number(opacity) * Number(fillOpacity));
      }
      note(element.textContent, svg.getAttribute('class'), getComputedStyle(element).fill);
    }
  }
  return [...new Set(faint)];
};

test('a button that cannot be pressed can be read', async ({ explorer }) => {
  const { page } = explorer;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await explorer.openGame('nocca:3x3');
    await explorer.button('Set up a position').click();
    await page.getByRole('radio', { name: 'take off' }).check();
    await explorer.spot('a1').click();
    await expect(explorer.button('Play from here')).toBeDisabled();
    await expect.poll(() => page.evaluate(faintTexts), scheme).toEqual([]);
  }
});

test('what is written in pictures can be read', async ({ explorer }) => {
  const { page } = explorer;
  const shown = ['#/'];
  for (const { example } of await explorer.games())
    for (const screen of ['play', 'learn', 'puzzle', 'stats']) shown.push(`#/${screen}/${example}`);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const screen of shown) {
      await explorer.open(screen);
      await unfold(page);
      if (screen.startsWith('#/play')) {
        await explorer.moves().last().click(); // a mistake, for the graph, where there is one
        await expect.poll(() => explorer.record().count()).toBeGreaterThan(1);
        await explorer.moves().first().hover();
      }
      await expect.poll(() => page.evaluate(faintTexts), `${screen}, ${scheme}`).toEqual([]);
    }
  }
});

test('what is written in pictures can be read on a telephone', async ({ explorer }) => {
  const { page } = explorer;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const { example } of await explorer.games()) {
      await explorer.openGame(example);
      await settle(page);
      await expect.poll(() => page.evaluate(faintTexts), `${example}, ${scheme}`).toEqual([]);
    }
  }
});
