// SPDX-License-Identifier: Apache-2.0
// The server's JSON API (docs/api.md), typed. Positions, moves and spots are texts that only the
// server understands; what is said in words comes in the language of the page.
import { type Asked, base, send } from './transport';

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
  score?: number | undefined; // in a game with scores: what the mover gets more than the opponent
  best: boolean;
  ends: boolean;
  spots: string[];
  unordered?: number; // of the spots, at their end: they may be chosen in any order
}

export interface Position {
  instance: string;
  position: string;
  player: string;
  turn: number;
  positionValue: Value;
  remoteness: number | null;
  score?: number | undefined; // in a game with scores: what the mover gets more than the opponent from here on
  over: boolean;
  winner: number | null; // of a game that has ended; null where nobody has won
  forces: number | null; // of more than two: who can force first place
  endless: number | null; // who wins play that never ends; null: that is a draw
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
  remoteness: number | null; // or points
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

export interface Statistics {
  instance: string;
  positions: Count;
  values: Partial<Record<Value | 'endless', Count>>;
  endless: number | null; // the seat of who wins play that never ends
  histogram: Bar[];
  scores: boolean; // the bars count points, not plies
  deepest: { remoteness: number; positions: Count; examples: string[] } | null;
  withoutMove: { positions: Count; examples: string[] };
  meanMoves: number | null;
  firstMoves: {
    move: string;
    moveValue: Value;
    remoteness: number | null;
    score?: number | undefined;
  }[];
  table: { bytes: number; bitsPerPosition: number; solutionHash: string } | null;
  claims: Claim[];
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

export function instancePath(instance: string, rest = ''): string {
  // The characters of instance names may stand in a path as they are.
  return `games/${encodeURIComponent(instance).replace(/%(3A|2C|3D)/g, decodeURIComponent)}${rest}`;
}

export function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}`;
}

// In the language that the page speaks now.
export function address(path: string): URL {
  const url = new URL(path, base);
  url.search += `${url.search === '' ? '?' : '&'}lang=${document.documentElement.lang}`;
  return url;
}

export async function ask<Answer>(path: string, asked?: Asked): Promise<Answer> {
  const { status, body } = await send(address(path), asked);
  if (status < 400) return JSON.parse(body);
  let sentence = String(status);
  try {
    sentence = JSON.parse(body).error ?? sentence;
  } catch {} // somebody else's refusal
  throw new Refusal(sentence, status);
}

// What a game on its board asks; the rest is in api_more.ts.
export const api = {
  instance: (instance: string) => ask<Instance>(instancePath(instance)),
  deal: (instance: string, deal: string) =>
    ask<{ position: string }>(instancePath(instance, `/start${query({ deal })}`)),
  position: (instance: string, position?: string) =>
    ask<Position>(instancePath(instance, `/positions${query({ position })}`)),
  rules: (instance: string) =>
    ask<{ rules: Lesson[] }>(instancePath(instance, '/rules')).then(({ rules }) => rules),
  line: (instance: string, position: string) =>
    ask<Line>(instancePath(instance, `/line${query({ position })}`)),
};

export function isReady(instance: Instance): instance is Ready {
  return instance.state === 'ready';
}
