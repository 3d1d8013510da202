// SPDX-License-Identifier: Apache-2.0
// The game so far: the positions in a row, the moves between them, and a cursor to go back and
// forth. A move from an earlier position drops what came after it.
import { type Judgement, judge } from './answer';
import type { Move, Picture, Position } from './api';
import { afterLastStep, type Stage, stageOf } from './picture';

export interface Step {
  made: { move: Move; by: number; judgement: Judgement } | null; // how it came about
  position: Position | null; // null: the game ended and left nothing to show
}

export interface History {
  steps: Step[];
  cursor: number;
}

export function beginAt(position: Position): History {
  return { steps: [{ made: null, position }], cursor: 0 };
}

export function stepAt(history: History): Step {
  return history.steps[history.cursor] as Step; // the cursor stays within the steps
}

export function advance(history: History, move: Move, position: Position | null): History {
  const from = stepAt(history).position;
  if (from === null) return history;
  const made = { move, by: from.turn, judgement: judge(from, move) };
  const steps = [...history.steps.slice(0, history.cursor + 1), { made, position }];
  return { steps, cursor: steps.length - 1 };
}

export function jump(history: History, cursor: number): History {
  return { ...history, cursor: Math.max(0, Math.min(cursor, history.steps.length - 1)) };
}

export function atTheEnd(history: History): History {
  return jump(history, history.steps.length - 1);
}

// The names of all moves that were made.
export function movesOf(history: History): string[] {
  return history.steps.flatMap(({ made }) => (made ? [made.move.move] : []));
}

// The step before, or after, the cursor where one of these seats is to move; failing that the first,
// or last, step.
export function turnBefore(history: History, seats: (seat: number) => boolean): number {
  for (let index = history.cursor - 1; index >= 0; --index)
    if (isTurnOf(history.steps[index], seats)) return index;
  return 0;
}

export function turnAfter(history: History, seats: (seat: number) => boolean): number {
  for (let index = history.cursor + 1; index < history.steps.length; ++index)
    if (isTurnOf(history.steps[index], seats)) return index;
  return history.steps.length - 1;
}

function isTurnOf(step: Step | undefined, seats: (seat: number) => boolean): boolean {
  return step?.position != null && seats(step.position.turn);
}

// What is to be seen at the cursor: where the last move left nothing, what was there before it with
// that move made.
export function pictureAt(history: History): Picture {
  const { made, position } = stepAt(history);
  if (position !== null) return position.picture;
  const before = history.steps[history.cursor - 1]?.position;
  return before && made
    ? afterLastStep(before.picture, made.move.spots)
    : { width: 1, height: 1, marks: [] };
}

// A size that holds every picture of the game, so that the board keeps its own while hands shrink.
export function stageFor(history: History): Stage {
  return stageOf(history.steps.flatMap(({ position }) => (position ? [position.picture] : [])));
}

export function positionsSeen(history: History): Set<string> {
  const steps = history.steps.slice(0, history.cursor + 1);
  return new Set(steps.flatMap(({ position }) => (position ? [position.position] : [])));
}

// How often the position at the cursor has been on the board by now.
export function timesSeen(history: History): number {
  const here = stepAt(history).position?.position;
  if (here === undefined) return 0;
  return history.steps
    .slice(0, history.cursor + 1)
    .filter(({ position }) => position?.position === here).length;
}

export const timesForADraw = 3; // as in chess

// How the game at the cursor ended: who has won, or null where nobody has.
export interface Ending {
  winner: number | null;
  how: 'move' | 'stuck' | 'repetition';
}

export function endingAt(history: History): Ending | null {
  const { made, position } = stepAt(history);
  if (position === null)
    return made && { winner: made.move.moveValue === 'win' ? made.by : null, how: 'move' };
  if (position.over) return { winner: position.winner, how: 'move' };
  if (position.moves.length === 0) return { winner: position.winner, how: 'stuck' };
  return timesSeen(history) >= timesForADraw ? { winner: null, how: 'repetition' } : null;
}

// The value for the first player where there are two; for the player to move where there are more.
export type Standing = { value: Position['positionValue']; remoteness: number | null };

export function standing(step: Step, players: number): Standing | null {
  const { position, made } = step;
  if (position !== null) {
    const { positionValue: value, remoteness, turn } = position;
    return { value: players === 2 && turn === 1 ? opposite(value) : value, remoteness };
  }
  if (made === null) return null;
  const value = made.move.moveValue;
  return { value: players === 2 && made.by === 1 ? opposite(value) : value, remoteness: 0 };
}

function opposite(value: Position['positionValue']): Position['positionValue'] {
  if (value === 'win') return 'lose';
  return value === 'lose' ? 'win' : value;
}
