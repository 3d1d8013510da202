// SPDX-License-Identifier: Apache-2.0
// What a frame costs while moves are seen moving: the work of the page's thread from one frame to the
// next, in time of the processor, which other work on the machine does not lengthen.
import type { Line } from '../src/api';
import { expect, test } from './explorer';

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

test('a frame takes less than 16 ms while pieces and cards move', async ({
  explorer,
  browser,
  page,
}) => {
  let drawn = 0;
  for (const { example: game } of await explorer.games()) {
    const { line } = await explorer.ask<Line>(`games/${game}/line`);
    await explorer.openGame(game);
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
    });
    await explorer.button('Play out the best line').click();
    // A machine that is busy with other things draws fewer frames, so some moves are waited for.
    await expect.poll(() => explorer.record().count()).toBeGreaterThan(Math.min(line.length, 15));
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
    costs.sort((a, b) => a - b);
    const at = (share: number) => costs[Math.floor(share * (costs.length - 1))] ?? Number.NaN;
    console.log(
      `${game}: ${costs.length} frames, median ${at(0.5).toFixed(1)} ms, ` +
        `19 of 20 within ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
    );
    drawn += costs.length;
    // A stone that is put down does not move, and is drawn few times.
    const moves = ['nocca', 'sevens'].some((name) => game.startsWith(name));
    expect(costs.length, game).toBeGreaterThan(moves ? 10 : 2);
    expect(at(0.95), game).toBeLessThan(16);
  }
  expect(drawn).toBeGreaterThan(50);
});
