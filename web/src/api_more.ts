// SPDX-License-Identifier: Apache-2.0
// What the other screens ask of the server, and what is opened beside a board.
import {
  address,
  ask,
  type Claim,
  type Count,
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
  type Value,
} from './api';
import { type Asked, base, hasServer, send } from './transport';

// Statistics as the program writes them everywhere: in the words of the command line.
interface Figures {
  instance: string;
  positions: Count;
  win: Count;
  loss: Count;
  draw: Count;
  endless?: Count; // and for whom it counts, where it is no draw:
  endless_turn?: number;
  max_distance: number | null;
  max_distance_positions: Count;
  by_distance: { distance: number; value: 'win' | 'loss'; positions: Count }[];
  by_score?: { score: number; positions: Count }[]; // instead, in a game with scores
  no_move_positions: Count;
  mean_moves: number | null;
  first_moves: {
    move: string;
    value: 'win' | 'loss' | 'draw';
    distance: number | null;
    score?: number;
  }[];
  deepest_positions: string[];
  no_move_position_list: string[];
  table_bytes: number;
  bits_per_position: number;
  solution_hash: string;
  claims: Claim[];
}

const valueNamed = (value: 'win' | 'loss' | 'draw'): Value => (value === 'loss' ? 'lose' : value);

function statisticsOf(figures: Figures): Statistics {
  return {
    instance: figures.instance,
    positions: figures.positions,
    values: {
      win: figures.win,
      lose: figures.loss,
      ...(figures.endless === undefined ? { draw: figures.draw } : { endless: figures.endless }),
    },
    endless: figures.endless_turn ?? null,
    histogram: figures.by_score
      ? figures.by_score.map(({ score, positions }) => ({
          remoteness: score === 0 ? null : Math.abs(score),
          value: score > 0 ? 'win' : score < 0 ? 'lose' : 'draw',
          positions,
        }))
      : figures.by_distance.map(({ distance, value, positions }) => ({
          remoteness: distance,
          value: valueNamed(value),
          positions,
        })),
    scores: figures.by_score !== undefined,
    deepest:
      figures.max_distance === null
        ? null
        : {
            remoteness: figures.max_distance,
            positions: figures.max_distance_positions,
            examples: figures.deepest_positions,
          },
    withoutMove: {
      positions: figures.no_move_positions,
      examples: figures.no_move_position_list,
    },
    meanMoves: figures.mean_moves,
    firstMoves: figures.first_moves.map(({ move, value, distance, score }) => ({
      move,
      moveValue: valueNamed(value),
      remoteness: distance,
      score,
    })),
    table: {
      bytes: figures.table_bytes,
      bitsPerPosition: figures.bits_per_position,
      solutionHash: figures.solution_hash,
    },
    claims: figures.claims,
  };
}

function sent(what: unknown): Asked {
  return { method: 'POST', type: 'application/json', body: JSON.stringify(what) };
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
  statistics: (instance: string) =>
    ask<Figures>(instancePath(instance, '/stats')).then(statisticsOf),
  // An address that leads to it; without a server the file is made first.
  statisticsFile: async (instance: string, kind: 'csv' | 'svg') => {
    const url = new URL(instancePath(instance, `/stats.${kind}`), base);
    if (hasServer) return url.href;
    const { type, body } = await send(url);
    return URL.createObjectURL(new Blob([body], { type }));
  },

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
