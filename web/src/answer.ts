// SPDX-License-Identifier: Apache-2.0
// Answers compared: what a move gives away, and which one an opponent makes.
import type { Move, Position, Value } from './api';

const rank: Record<Value, number> = { win: 2, draw: 1, undecided: 1, lose: 0 };

// The better of two moves first; among equal ones the faster win, the slower loss.
type Valued = Pick<Move, 'move' | 'moveValue' | 'remoteness'> & { best?: boolean };
export function compareMoves(a: Valued, b: Valued): number {
  if (rank[a.moveValue] !== rank[b.moveValue]) return rank[b.moveValue] - rank[a.moveValue];
  if (a.remoteness === null || b.remoteness === null || a.remoteness === b.remoteness)
    return Number(b.best ?? false) - Number(a.best ?? false) || (a.move < b.move ? -1 : 1);
  const faster = a.remoteness - b.remoteness;
  return a.moveValue === 'lose' ? -faster : faster;
}

// `mistake`: another move had a better value. `slow`: none had, but one was nearer to the end.
// Moves are compared with each other: among three players the best may still give the value away.
export type Judgement = 'best' | 'slow' | 'mistake';

export function judge(position: Position, move: Move): Judgement {
  if (move.best) return 'best';
  return position.moves.some((other) => rank[other.moveValue] > rank[move.moveValue])
    ? 'mistake'
    : 'slow';
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
