// SPDX-License-Identifier: Apache-2.0
// The game so far: a tree of positions, of which one line is shown, and a cursor to go back and forth
// on it. A move from an earlier position begins a variation; what was played first stays beside it.
import { type Judgement, judge } from './answer';
import type { Move, Moves, Picture, Position } from './api';
import { orderedSpots } from './choice';
import { afterLastStep } from './picture';

export interface Step {
  made: { move: Move; by: number; judgement: Judgement } | null; // how it came about
  position: Position | null; // null: the game ended and left nothing to show
  next: Step[]; // what was played from here, the first of them in the main line
}

export interface History {
  steps: Step[]; // the line that is shown; the first one is the root of all
  cursor: number;
}

export function beginAt(position: Position): History {
  return { steps: [{ made: null, position, next: [] }], cursor: 0 };
}

export function stepAt(history: History): Step {
  return history.steps[history.cursor] as Step; // the cursor stays within the steps
}

// A move that was made here before is gone along again.
export function advance(history: History, move: Move, position: Position | null): History {
  const here = stepAt(history);
  if (here.position === null) return history;
  const path = history.steps.slice(0, history.cursor + 1);
  const cursor = path.length;
  const known = here.next.find(({ made }) => made?.move.move === move.move);
  if (known) return { steps: [...path, ...lineFrom(known)], cursor };
  const made = { move, by: here.position.turn, judgement: judge(here.position, move) };
  const added = { made, position, next: [] };
  return { steps: [...rebuilt(path, [...here.next, added]), added], cursor };
}

// A path whose last step leads on to other ones than before: copies, so that whoever holds the old tree
// sees nothing of it.
function rebuilt(path: Step[], next: Step[]): Step[] {
  const steps: Step[] = [];
  for (let at = path.length - 1; at >= 0; --at) {
    const [step, old, child] = [path[at] as Step, path[at + 1], steps[0]];
    steps.unshift({
      ...step,
      next: child ? step.next.map((one) => (one === old ? child : one)) : next,
    });
  }
  return steps;
}

// The line that is shown, with copies in the place of the steps of a path.
function shownWith(history: History, path: Step[], copies: Step[]): Step[] {
  return history.steps.map((step) => copies[path.indexOf(step)] ?? step);
}

// Without a move and all that followed it. Whoever stood there stands before it.
export function without(history: History, step: Step): History {
  const path = pathTo(history.steps[0] as Step, step)?.slice(0, -1) ?? [];
  const parent = path.at(-1);
  if (!parent) return history;
  const copies = rebuilt(
    path,
    parent.next.filter((one) => one !== step),
  );
  const steps = shownWith(history, path, copies);
  const gone = history.steps.indexOf(step);
  if (gone < 0) return { ...history, steps };
  const main = copies.at(-1)?.next[0];
  return {
    steps: [...steps.slice(0, gone), ...(main ? lineFrom(main) : [])],
    cursor: Math.min(history.cursor, gone - 1),
  };
}

// Where a step leaves the line that stands before its own, the place of that move on the path to it; 0
// where it belongs to the main line.
function forkBefore(path: Step[]): number {
  for (let at = path.length - 1; at > 0; --at) if (path[at - 1]?.next[0] !== path[at]) return at;
  return 0;
}

export function isVariation(history: History, step: Step): boolean {
  return forkBefore(pathTo(history.steps[0] as Step, step) ?? []) > 0;
}

// The variation to which a step belongs takes the place of the line that it leaves.
export function promoted(history: History, step: Step): History {
  const path = pathTo(history.steps[0] as Step, step) ?? [];
  const fork = forkBefore(path);
  const [before, variation] = [path.slice(0, fork), path[fork]];
  const parent = before.at(-1);
  if (!parent || !variation) return history;
  const others = parent.next.filter((one) => one !== variation);
  const copies = rebuilt(before, [variation, ...others]);
  return { ...history, steps: shownWith(history, before, copies) };
}

function lineFrom(step: Step): Step[] {
  const line = [step];
  for (let at = step.next[0]; at; at = at.next[0]) line.push(at);
  return line;
}

export function jump(history: History, cursor: number): History {
  return { ...history, cursor: Math.max(0, Math.min(cursor, history.steps.length - 1)) };
}

// To a step of any line, which is then the one that is shown.
export function jumpTo(history: History, step: Step): History {
  const path = pathTo(history.steps[0] as Step, step);
  if (path === null) return history;
  return { steps: [...path.slice(0, -1), ...lineFrom(step)], cursor: path.length - 1 };
}

function pathTo(from: Step, step: Step): Step[] | null {
  if (from === step) return [from];
  for (const next of from.next) {
    const rest = pathTo(next, step);
    if (rest) return [from, ...rest];
  }
  return null;
}

export function atTheEnd(history: History): History {
  return jump(history, history.steps.length - 1);
}

// The names of all moves that were made, with the variations.
export function movesOf(history: History): Moves {
  return namesAfter(history.steps[0] as Step);
}

function namesAfter(step: Step): Moves {
  const names: Moves = [];
  for (let at: Step | undefined = step; at; at = at.next[0])
    names.push(
      ...at.next.map((one, index) =>
        index === 0 ? nameOf(one) : [nameOf(one), ...namesAfter(one)],
      ),
    );
  return names;
}

function nameOf(step: Step): string {
  return step.made?.move.move ?? '';
}

// All steps in the order in which a record writes them, the start first.
export function written(history: History): Step[] {
  const root = history.steps[0] as Step;
  return [root, ...writtenAfter(root)];
}

function writtenAfter(step: Step): Step[] {
  const [main, ...others] = step.next;
  if (!main) return [];
  return [main, ...others.flatMap((one) => [one, ...writtenAfter(one)]), ...writtenAfter(main)];
}

// Whether the cursor stands at the end of the main line, where a link leads that says nothing else.
export function atTheMainEnd(history: History): boolean {
  return lineFrom(history.steps[0] as Step).at(-1) === stepAt(history);
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

// The move that was made between the two, where it was one step forward: only that is seen moving,
// not a jump.
export function cameBy(then: History, now: History): { before: Picture; spots: string[] } | null {
  const [from, to] = [stepAt(then), now.steps[then.cursor]];
  const forward = now.cursor === then.cursor + 1 && from.position === to?.position;
  const move = stepAt(now).made?.move;
  return forward && move ? { before: pictureAt(then), spots: orderedSpots(move) } : null;
}

// Every picture of the game, variations included.
export function picturesOf(history: History): Picture[] {
  return written(history).flatMap(({ position }) => (position ? [position.picture] : []));
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

export const timesForADraw = 3; // as in chess; or for whom the rules give endless play to

// How the game at the cursor ended: who has won, or null where nobody has.
export interface Ending {
  winner: number | null;
  how: 'move' | 'stuck' | 'repetition';
  points?: number; // by which, in a game with scores
}

// In a game with scores: what the first player has got more than the second, up to the cursor. What a
// move has won at once is what it is worth more than what it leaves to the opponent.
export function leadAt(history: History): number {
  let lead = 0;
  for (const { made, position } of history.steps.slice(1, history.cursor + 1)) {
    const gain = (made?.move.score ?? 0) + (position?.score ?? 0);
    lead += made?.by === 1 ? -gain : gain;
  }
  return lead;
}

export function endingAt(history: History): Ending | null {
  const { made, position } = stepAt(history);
  if (position === null)
    return made && { winner: made.move.moveValue === 'win' ? made.by : null, how: 'move' };
  if (position.score !== undefined) {
    // Endless play has its score, and is not cut off.
    if (!position.over && position.moves.length > 0) return null;
    const lead = leadAt(history) + (position.turn === 1 ? -position.score : position.score);
    const winner = lead === 0 ? null : lead > 0 ? 0 : 1;
    return { winner, how: 'move', points: Math.abs(lead) };
  }
  if (position.over) return { winner: position.winner, how: 'move' };
  if (position.moves.length === 0) return { winner: position.winner, how: 'stuck' };
  // What would go on for ever.
  return timesSeen(history) >= timesForADraw
    ? { winner: position.endless, how: 'repetition' }
    : null;
}

// Of two players: the value for the first one.
export type Standing = { value: Position['positionValue']; remoteness: number | null };

export function standing({ position, made }: Step): Standing | null {
  if (position !== null) {
    const { positionValue: value, remoteness, turn } = position;
    return { value: turn === 1 ? opposite(value) : value, remoteness };
  }
  if (made === null) return null;
  const value = made.move.moveValue;
  return { value: made.by === 1 ? opposite(value) : value, remoteness: 0 };
}

// Of more than two players: the seat that can force first place, or has it; null where nobody can.
export function leading({ position, made }: Step): number | null {
  if (position === null) return made?.move.moveValue === 'win' ? made.by : null;
  return position.over ? position.winner : position.forces;
}

function opposite(value: Position['positionValue']): Position['positionValue'] {
  if (value === 'win') return 'lose';
  return value === 'lose' ? 'win' : value;
}
