// SPDX-License-Identifier: Apache-2.0
// What the other screens ask of the server, and what is opened beside a board.
import {
  address,
  ask,
  base,
  type FirstGame,
  type Game,
  type GameRecord,
  type Insight,
  instancePath,
  type Job,
  type Puzzle,
  query,
  type Setup,
  type Statistics,
} from './api';

function sent(what: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(what),
  };
}

export const moreApi = {
  games: () => ask<{ games: Game[] }>('games').then(({ games }) => games),
  setUp: (instance: string, position: string) =>
    ask<Setup>(instancePath(instance, `/setup${query({ position })}`)),
  insights: (instance: string, position: string) =>
    ask<{ insights: Insight[] }>(instancePath(instance, `/insights${query({ position })}`)).then(
      ({ insights }) => insights,
    ),
  firstGame: (instance: string) => ask<FirstGame>(instancePath(instance, '/first-game')),
  puzzles: (instance: string, seed: number) =>
    ask<{ puzzles: Puzzle[] }>(
      instancePath(instance, `/puzzles${query({ seed: String(seed) })}`),
    ).then(({ puzzles }) => puzzles),
  record: (game: { record: string } | Omit<GameRecord, 'record'>) =>
    ask<GameRecord>('records', sent(game)),
  statistics: (instance: string) => ask<Statistics>(instancePath(instance, '/stats')),
  statisticsFile: (instance: string, kind: 'csv' | 'svg') =>
    new URL(instancePath(instance, `/stats.${kind}`), base).href,

  jobs: () => ask<{ jobs: Job[] }>('jobs').then(({ jobs }) => jobs),
  solve: (instance: string) => ask<Job>('jobs', sent({ instance })),
  cancel: (job: string) => ask<Job>(`jobs/${job}`, { method: 'DELETE' }),

  // Tells of every change until the job has ended; the answer stops listening.
  watch(job: string, tell: (job: Job) => void): () => void {
    const events = new EventSource(address(`jobs/${job}/events`));
    events.onmessage = (event) => {
      const news: Job = JSON.parse(event.data);
      if (hasEnded(news)) events.close();
      tell(news);
    };
    return () => events.close();
  },
};

export function hasEnded(job: Job): boolean {
  return job.state !== 'waiting' && job.state !== 'running';
}
