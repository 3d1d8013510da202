// SPDX-License-Identifier: Apache-2.0
// What a frame costs while moves are seen moving: the work of the page's thread from one frame to the
// next, in time of the processor, which other work on the machine does not lengthen.
import type { Browser } from '@playwright/test';
import type { Line } from '../src/api';
import { type Explorer, expect, test } from './explorer';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// What each frame costs while the best line is played out, in milliseconds, the cheapest first.
async function frameCosts(
  { page, button, record }: Explorer,
  browser: Browser,
  plies: number,
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await button('Play out the best line').click();
  await expect.poll(() => record().count()).toBeGreaterThan(plies);
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const events: TraceEvent[] = trace.traceEvents ?? trace;
  const frames = events.filter(({ name }) => name === 'BeginMainThreadFrame');
  const thread = frames[0];
  if (!thread) throw new Error('no frame was traced');
  const inPage = ({ pid, tid }: TraceEvent) => pid === thread.pid && tid === thread.tid;
  const tasks = events.filter(
    (event) => inPage(event) && event.ph === 'X' && event.name.endsWith('RunTask'),
  );
  const starts = frames.filter(inPage).map(({ ts }) => ts);
  const costs = starts.slice(1).map((end, index) => {
    const begin = starts[index] as number;
    const work = tasks.filter(({ ts }) => ts >= begin && ts < end);
    return work.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
  return costs.sort((a, b) => a - b);
}

test('a frame takes less than 16 ms while pieces and cards move', async ({
  explorer,
  browser,
  page,
}) => {
  let drawn = 0;
  for (const { example: game } of await explorer.games()) {
    const { line } = await explorer.ask<Line>(`games/${game}/line`);
    // A stone that is put down does not move, and is drawn few times.
    const moves = ['nocca', 'sevens'].some((name) => game.startsWith(name));
    const fewest = moves ? 10 : 2;
    let costs: number[] = [];
    const at = (share: number) => costs[Math.floor(share * (costs.length - 1))] ?? Number.NaN;
    const good = () => costs.length > fewest && at(0.95) < 16;
    // The best of three: processors that are shared take longer over the same work now and then.
    for (let turn = 0; turn < 3 && !good(); turn += 1) {
      await page.goto('about:blank');
      await explorer.openGame(game);
      // A machine that is busy with other things draws fewer frames, so some moves are waited for.
      costs = await frameCosts(explorer, browser, Math.min(line.length, 15));
      console.log(
        `${game}: ${costs.length} frames, median ${at(0.5).toFixed(1)} ms, ` +
          `19 of 20 within ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
      );
    }
    drawn += costs.length;
    expect(costs.length, game).toBeGreaterThan(fewest);
    expect(at(0.95), game).toBeLessThan(16);
  }
  expect(drawn).toBeGreaterThan(50);
});
