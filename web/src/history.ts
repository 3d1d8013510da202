// SPDX-License-Identifier: Apache-2.0
// The game so far: the positions in a row, the moves between them, and a cursor to go back and
// forth. A move from an earlier position drops what came after it.
import { type Judgement, judge } from './answer';
import type { Move, Picture, Position } from './api';

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

// What is to be seen at the cursor: where the last move left nothing, what was there before it.
export function pictureAt(history: History): Picture {
  for (let index = history.cursor; index >= 0; --index) {
    const position = history.steps[index]?.position;
    if (position) return position.picture;
  }
  return { width: 1, height: 1, marks: [] };
}

export function positionsSeen(history: History): Set<string> {
  const steps = history.steps.slice(0, history.cursor + 1);
  return new Set(steps.flatMap(({ position }) => (position ? [position.position] : [])));
}

// How the game at the cursor ended: `seat` has won, lost (to one of the others) or drawn.
export interface Ending {
  seat: number;
  value: 'win' | 'lose' | 'draw';
}

export function endingAt(history: History): Ending | null {
  const { made, position } = stepAt(history);
  if (position !== null && !position.over && position.moves.length > 0) return null;
  if (made?.move.moveValue === 'win') return { seat: made.by, value: 'win' };
  const seat = position?.turn ?? made?.by;
  const value = position?.positionValue ?? made?.move.moveValue;
  if (seat === undefined || value === undefined) return null;
  return { seat, value: value === 'undecided' ? 'draw' : value };
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
