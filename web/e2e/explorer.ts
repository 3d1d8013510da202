// SPDX-License-Identifier: Apache-2.0
// What the browser tests share: a running `kanzen serve`, and the page as its reader sees it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test as plain, type Route } from '@playwright/test';
import type { FirstGame, Game, Instance, Position } from '../src/api';

export class Explorer {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  async open(hash: string): Promise<void> {
    await this.page.goto(`${this.url}${hash}`);
    // Of a change behind the # the page is told a moment later.
    await this.page.evaluate(() => new Promise((told) => setTimeout(told)));
  }
  async openGame(instance: string, position?: string): Promise<void> {
    await this.follow(instance, position);
    if (position !== undefined) await expect.poll(this.position).toBe(position);
  }
  // A link, which need not lead to a position.
  async follow(instance: string, position?: string): Promise<void> {
    const at = position === undefined ? '' : `?at=${encodeURIComponent(position)}`;
    await this.open(`#/play/${instance}${at}`);
    // Another board may have been there before.
    await expect(this.page.locator('h1 .instance')).toContainText(instance);
    await this.board().waitFor();
    await expect(this.page.locator('.waiting')).toHaveCount(0);
  }

  board = () => this.page.getByRole('group', { name: /^(Board|盤面)$/ });
  spot = (name: string) => this.board().locator(`[data-spot="${name}"]`);
  state = () => this.page.locator('.state');
  moves = () => this.page.locator('.move:enabled'); // that can be made now
  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  newGame = () => this.page.getByRole('button', { name: /^(New game|Again)$/ }); // the latter at the end
  record = () => this.page.locator('.record button');

  // The position on the board, as the server writes it.
  position = () => this.page.locator('.play').getAttribute('data-position');
  // The address, read in the page, where it changes together with the board; Playwright's own copy of
  // it comes later.
  address = () => this.page.evaluate(() => location.href);
  news = () => this.page.locator('.play > [aria-live]');
  switchHints = (on: boolean) =>
    this.page.getByRole('switch', { name: /^(Hints|ヒント)$/ }).setChecked(on);

  async ask<Answer>(path: string): Promise<Answer> {
    const response = await this.page.request.get(`${this.url}api/v1/${path}`);
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  }
  games = () => this.ask<{ games: Game[] }>('games').then(({ games }) => games);
  instance = (name: string) => this.ask<Instance>(`games/${name}`);
  firstGame = (name: string) => this.ask<FirstGame>(`games/${name}/first-game`);
  report = (name: string, position: string) =>
    this.ask<Position>(`games/${name}/positions?position=${encodeURIComponent(position)}`);
}

export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.waiting')).toHaveCount(0);
}

// Every answer of the server comes so many milliseconds later. With $KANZEN_LATE all tests run so, which
// shows what reads too early and what a fast reader can bring out of order (tools/flaky --late).
export async function answerLate(page: Page, milliseconds: number): Promise<void> {
  if (milliseconds > 0)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue().catch(() => {}); // nobody waits for it any more
    });
}

// Answers to what is asked from now on are held back, but for so many, until they are released.
export async function holdBack(page: Page, asked: string, but = 0): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  const hold = async (route: Route) => {
    count += 1;
    if (count > but) await released;
    await route.fallback().catch(() => {}); // nobody waits for it any more
  };
  await page.route(asked, hold);
  return async () => {
    release();
    await page.unroute(asked, hold);
  };
}

// With everything open that can be.
export async function unfold(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    await new Promise((told) => setTimeout(told)); // the page is told a moment later
  });
  await settle(page);
}

// What makes a command run on one core, where that can be asked for.
function onOneCore(): string[] {
  const status = readFileSync('/proc/self/status', 'utf8');
  const core = /^Cpus_allowed_list:\s*(\d+)/m.exec(status)?.[1] ?? '0';
  const works = spawnSync('taskset', ['-c', core, 'true']).status === 0;
  return works ? ['taskset', '-c', core] : [];
}

// A server of its own, with an empty cache, or with that of another one.
export async function startServer(asked: { kept?: string; oneCore?: boolean } = {}): Promise<{
  url: string;
  pid: number;
  end: () => Promise<void>;
}> {
  const program = process.env.KANZEN;
  if (!program) throw new Error('set KANZEN to the program to be tested');
  const cache = asked.kept ?? mkdtempSync(join(tmpdir(), 'kanzen-browser-'));
  const [command = program, ...rest] = [...(asked.oneCore ? onOneCore() : []), program];
  const server = spawn(command, [...rest, 'serve', '--port', '0', '--json'], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const end = async () => {
    server.kill('SIGINT');
    await ended;
    if (asked.kept === undefined) rmSync(cache, { recursive: true, force: true });
  };
  return { url: await addressFrom(server.stdout), pid: server.pid ?? 0, end };
}

export const test = plain.extend<{ explorer: Explorer }, { oneCore: boolean; server: string }>({
  // Where solving shall take its time, whatever the machine.
  oneCore: [false, { scope: 'worker', option: true }],
  server: [
    async ({ oneCore }, use) => {
      const { url, end } = await startServer({ oneCore }); // one for all tests of a file
      try {
        await use(url);
      } finally {
        await end();
      }
    },
    { scope: 'worker' },
  ],
  explorer: async ({ page, server }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      // A refusal of the server is an answer like others; the browser notes it all the same.
      const refusal = /^Failed to load resource: the server responded with a status of 4/;
      if (message.type() === 'error' && !refusal.test(message.text())) wrong.push(message.text());
    });
    await answerLate(page, Number(process.env.KANZEN_LATE ?? 0));
    await use(new Explorer(page, server));
    if (wrong.length > 0) throw new Error(`errors in the page: ${wrong.join('; ')}`);
  },
});
export { expect };

async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const { url, page } = JSON.parse(line);
    if (!page) throw new Error('the program was built without the page');
    return url;
  }
  throw new Error('the server ended before it told its address');
}
