// SPDX-License-Identifier: Apache-2.0
// Writes a board of every game as SVG, for docs/rules.md, from the page of a running server, by the
// button that everybody has: node boards.mjs http://127.0.0.1:8360/ DIRECTORY
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const [url, directory] = process.argv.slice(2);

// The position that the rules speak of; none: the start.
const boards = {
  'nocca:3x3': '-,-,b/-,bwb,-/-,w,w w',
  sevens: null,
  tanhinmin: null,
  oldmaid: null,
  tictactoe: 'xo-/-x-/--o x',
  'quixo:3': 'xo-/--x/o-- x',
  'shimpei:3': 'rr-/b-/---/-b/--- r',
  'juroku:9': null,
  'dobutsu:animals=chicks': null,
  'awari:8': '0,0,0,0,0,2/1,2,0,0,1,0 S',
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const context = await browser.newContext({
  colorScheme: 'light',
  locale: 'en-GB',
  reducedMotion: 'reduce',
});
for (const [instance, position] of Object.entries(boards)) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1180, height: 800 });
  const at = position === null ? '' : `?at=${encodeURIComponent(position)}`;
  await page.goto(new URL(`#/play/${instance}${at}`, url).href);
  await page.locator('svg.board').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Share this game').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SVG', exact: true }).click(),
  ]);
  // Dark letters need a light ground on every page; what is said of no letter is left out.
  const drawn = (await readFile(await file.path(), 'utf8'))
    .replace('<svg ', '<svg style="background:#fff" ')
    .replace(/ (stroke-dasharray="none"|opacity="1"|stroke="none")/g, '')
    .replace(/<(?!text)(\w+)[^>]*>/g, (tag) =>
      tag.replace(/ (font-family|font-weight|text-anchor|dominant-baseline)="[^"]*"/g, ''),
    );
  await writeFile(`${directory}/board-${instance.split(':')[0]}.svg`, `${drawn}\n`);
  await page.close();
}
await browser.close();
