// SPDX-License-Identifier: Apache-2.0
// Answers compared: what a move gives away, and which one an opponent makes.
import type { Move, Position, Value } from './api';

const rank: Record<Value, number> = { win: 2, draw: 1, undecided: 1, lose: 0 };

// "5" before "11", "a2" before "a10".
const inOrder = new Intl.Collator('en', { numeric: true });

export function compareNames(a: { move: string }, b: { move: string }): number {
  return inOrder.compare(a.move, b.move);
}

// The better of two moves first; among equal ones the faster win, the slower loss; with scores the
// higher one.
type Valued = Pick<Move, 'move' | 'moveValue' | 'remoteness' | 'score'> & { best?: boolean };
export function compareMoves(a: Valued, b: Valued): number {
  if (a.score !== undefined && b.score !== undefined && a.score !== b.score)
    return b.score - a.score;
  if (rank[a.moveValue] !== rank[b.moveValue]) return rank[b.moveValue] - rank[a.moveValue];
  if (a.remoteness === null || b.remoteness === null || a.remoteness === b.remoteness)
    return Number(b.best ?? false) - Number(a.best ?? false) || compareNames(a, b);
  const faster = a.remoteness - b.remoteness;
  return a.moveValue === 'lose' ? -faster : faster;
}

// `mistake`: another move had a better value, or a higher score. `slow`: none had, but one was nearer to the end.
// Moves are compared with each other: among three players the best may still give the value away.
export type Judgement = 'best' | 'slow' | 'mistake';

export function judge(position: Position, move: Move): Judgement {
  if (move.best) return 'best';
  if (move.score !== undefined) return 'mistake';
  return position.moves.some((other) => rank[other.moveValue] > rank[move.moveValue])
    ? 'mistake'
    : 'slow';
}

// By how many plies a move that keeps the value is slower than the best, 0 for all others.
export function delay(position: Position, move: Move): number {
  const best = position.moves.find((other) => other.best);
  if (!best || best.moveValue !== move.moveValue) return 0;
  return Math.abs((move.remoteness ?? 0) - (best.remoteness ?? 0));
}

// An opponent finds the best move with the probability `strength`, and else makes any. Of equal
// moves it takes one that leads somewhere new, so that a game without distances comes to its end.
export function pickMove(
  moves: Move[],
  strength: number,
  seen: ReadonlySet<string | null>,
  random: () => number,
): Move | null {
  const pool = random() < strength ? moves.filter((move) => move.best) : moves;
  const fresh = pool.filter((move) => !seen.has(move.position));
  const candidates = fresh.length > 0 ? fresh : pool;
  return candidates[Math.floor(random() * candidates.length)] ?? null;
}
