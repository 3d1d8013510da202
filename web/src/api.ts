// SPDX-License-Identifier: Apache-2.0
// The server's JSON API (docs/api.md), typed. Positions, moves and spots are texts that only the
// server understands; what is said in words comes in the language of the page.

export type Value = 'win' | 'lose' | 'draw' | 'undecided';
export type Count = number | string; // a string from 2^53 on
export type Bilingual = { en: string; ja: string };
// What stands in a list of its own could have been played instead of the move before it.
export type Moves = (string | Moves)[];

export interface Parameter {
  name: string;
  meaning: Bilingual;
  size: boolean;
  least: number | null;
  most: number | null;
  words: string[] | null;
  wordNames: string[] | null; // how they are said
  default: string | null;
}

export interface Game {
  game: string;
  title: Bilingual;
  summary: Bilingual;
  languages: string[]; // that it speaks
  parameters: Parameter[];
  closedForm: boolean;
  example: string;
  sizes: { instance: string; positions: Count | null; seconds: number }[]; // 0: at once
  open: string[];
}

export interface Instance {
  instance: string;
  game: string;
  title: Bilingual;
  languages: string[];
  firstGame: boolean; // that explains itself
  positions: Count | null;
  state: 'ready' | 'unsolved' | 'too large';
  source: string | null;
  players: string[] | null;
  distances: boolean | null;
  deals: boolean | null;
  statistics: boolean | null;
  start: string | null;
  positionValue: Value | null;
  remoteness: number | null;
  needs: { memory: number; seconds: number } | null;
}

// An instance whose questions are answered.
export interface Ready extends Instance {
  state: 'ready';
  players: string[];
  start: string;
  positionValue: Value;
}

export interface Mark {
  kind: 'square' | 'disc' | 'card' | 'line' | 'text';
  x: number;
  y: number;
  width: number;
  height: number;
  tone: string;
  text: string;
  spot: string;
  label: string;
  hint: boolean; // only for those who want hints
}

export interface Picture {
  width: number;
  height: number;
  marks: Mark[];
  // Where the same marks stand in a narrow window.
  narrow?: {
    width: number;
    height: number;
    boxes: [x: number, y: number, width: number, height: number][];
  };
}

export interface Move {
  move: string;
  text: string; // how it is said
  position: string | null; // null: it ends the game and leaves nothing to show
  moveValue: Value;
  remoteness: number | null;
  best: boolean;
  ends: boolean;
  spots: string[];
}

export interface Position {
  instance: string;
  position: string;
  player: string;
  turn: number;
  positionValue: Value;
  remoteness: number | null;
  over: boolean;
  winner: number | null; // of a game that has ended; null where nobody has won
  forces: number | null; // of more than two: who can force first place
  picture: Picture;
  moves: Move[];
}

// A position being set up: it may still lack something, as `problem` says.
export interface Setup {
  position: string;
  problem: string | null;
  picture: Picture;
  edits: { spot: string; tool: string; position: string }[]; // without a spot: of the whole
}

export interface Insight {
  title: string;
  text?: string[]; // sentences
  rows?: [label: string, text: string, marks?: number[]][]; // marks of the position's picture
  picture?: Picture; // its spots are positions
}

export interface Lesson {
  text: Bilingual;
  picture: Picture;
  spots: string[];
}

// A game move by move; what is said before each, and at the end, where there is no move.
export interface FirstGame {
  instance: string;
  position: string;
  steps: { text: Bilingual; move: string | null }[];
}

// A game as text and as moves.
export interface GameRecord {
  instance: string;
  start: string | null; // null: where its games begin
  moves: Moves;
  record: string;
}

export interface Puzzle {
  position: string;
  turn: number;
  remoteness: number | null;
  moves: number;
  quiet: boolean;
  surprise: boolean | null; // null: the game cannot tell
  solution: string[];
  solutionTexts: string[];
}

// Best play to the end.
export interface Line {
  line: {
    turn: number;
    move: string;
    text: string;
    moveValue: Value;
    remoteness: number | null;
    position: string | null;
  }[];
  ending: 'over' | 'no move' | 'repetition' | 'cut';
}

export interface Bar {
  remoteness: number | null;
  value: Value;
  positions: Count;
}

export interface Claim {
  what: string;
  source: string;
  stated: string;
  found: string;
  holds: boolean;
}

// Statistics as the program writes them everywhere: in the words of the command line.
interface Figures {
  instance: string;
  positions: Count;
  win: Count;
  loss: Count;
  draw: Count;
  max_distance: number | null;
  max_distance_positions: Count;
  by_distance: { distance: number; value: 'win' | 'loss'; positions: Count }[];
  no_move_positions: Count;
  mean_moves: number | null;
  first_moves: { move: string; value: 'win' | 'loss' | 'draw'; distance: number | null }[];
  deepest_positions: string[];
  no_move_position_list: string[];
  table_bytes: number;
  bits_per_position: number;
  solution_hash: string;
  claims: Claim[];
}

export interface Statistics {
  instance: string;
  positions: Count;
  values: Partial<Record<Value, Count>>;
  histogram: Bar[];
  deepest: { remoteness: number; positions: Count; examples: string[] } | null;
  withoutMove: { positions: Count; examples: string[] };
  meanMoves: number | null;
  firstMoves: { move: string; moveValue: Value; remoteness: number | null }[];
  table: { bytes: number; bitsPerPosition: number; solutionHash: string } | null;
  claims: Claim[];
}

const valueNamed = (value: 'win' | 'loss' | 'draw'): Value => (value === 'loss' ? 'lose' : value);

function statisticsOf(figures: Figures): Statistics {
  return {
    instance: figures.instance,
    positions: figures.positions,
    values: { win: figures.win, lose: figures.loss, draw: figures.draw },
    histogram: figures.by_distance.map(({ distance, value, positions }) => ({
      remoteness: distance,
      value: valueNamed(value),
      positions,
    })),
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
    firstMoves: figures.first_moves.map(({ move, value, distance }) => ({
      move,
      moveValue: valueNamed(value),
      remoteness: distance,
    })),
    table: {
      bytes: figures.table_bytes,
      bitsPerPosition: figures.bits_per_position,
      solutionHash: figures.solution_hash,
    },
    claims: figures.claims,
  };
}

export interface Job {
  id: string;
  instance: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: { phase: string; pass: number; share: number; undecided: Count } | null;
  seconds: number;
  estimate: number | null;
  share: number; // of the whole work
  left: number | null; // seconds
  error: string | null;
}

// A refusal of the server, with its sentence.
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

const base = new URL('api/v1/', location.href);

function instancePath(instance: string, rest = ''): string {
  // The characters of instance names may stand in a path as they are.
  return `games/${encodeURIComponent(instance).replace(/%(3A|2C|3D)/g, decodeURIComponent)}${rest}`;
}

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}`;
}

// In the language that the page speaks now.
function address(path: string): URL {
  const url = new URL(path, base);
  url.search += `${url.search === '' ? '?' : '&'}lang=${document.documentElement.lang}`;
  return url;
}

async function ask<Answer>(path: string, options?: RequestInit): Promise<Answer> {
  const response = await fetch(address(path), options);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.error ?? response.statusText, response.status);
  return answer;
}

function sent(what: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(what),
  };
}

export const api = {
  games: () => ask<{ games: Game[] }>('games').then(({ games }) => games),
  instance: (instance: string) => ask<Instance>(instancePath(instance)),
  deal: (instance: string, deal: string) =>
    ask<{ position: string }>(instancePath(instance, `/start${query({ deal })}`)),
  position: (instance: string, position?: string) =>
    ask<Position>(instancePath(instance, `/positions${query({ position })}`)),
  setUp: (instance: string, position: string) =>
    ask<Setup>(instancePath(instance, `/setup${query({ position })}`)),
  insights: (instance: string, position: string) =>
    ask<{ insights: Insight[] }>(instancePath(instance, `/insights${query({ position })}`)).then(
      ({ insights }) => insights,
    ),
  rules: (instance: string) =>
    ask<{ rules: Lesson[] }>(instancePath(instance, '/rules')).then(({ rules }) => rules),
  firstGame: (instance: string) => ask<FirstGame>(instancePath(instance, '/first-game')),
  puzzles: (instance: string, seed: number) =>
    ask<{ puzzles: Puzzle[] }>(
      instancePath(instance, `/puzzles${query({ seed: String(seed) })}`),
    ).then(({ puzzles }) => puzzles),
  record: (game: { record: string } | Omit<GameRecord, 'record'>) =>
    ask<GameRecord>('records', sent(game)),
  line: (instance: string, position: string) =>
    ask<Line>(instancePath(instance, `/line${query({ position })}`)),
  statistics: (instance: string) =>
    ask<Figures>(instancePath(instance, '/stats')).then(statisticsOf),
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

export function isReady(instance: Instance): instance is Ready {
  return instance.state === 'ready';
}
