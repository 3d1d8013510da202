// SPDX-License-Identifier: Apache-2.0
// How clicks on spots become moves: a move is named by its spots in order, and each click leaves
// those moves that go on with it.

import { compareMoves } from './answer';
import type { Move } from './api';

export function movesBeginning(moves: Move[], chosen: string[]): Move[] {
  return moves.filter((move) => chosen.every((spot, index) => move.spots[index] === spot));
}

// What can be clicked next, with the best move behind each spot.
export function nextSpots(moves: Move[], chosen: string[]): Map<string, Move> {
  const next = new Map<string, Move>();
  for (const move of movesBeginning(moves, chosen)) {
    const spot = move.spots[chosen.length];
    if (spot === undefined) continue;
    const known = next.get(spot);
    if (known === undefined || compareMoves(move, known) < 0) next.set(spot, move);
  }
  return next;
}

// The spots chosen after a click, and the move that they name if only one is left.
export function choose(
  moves: Move[],
  chosen: string[],
  spot: string,
): { chosen: string[]; move: Move | null } {
  if (chosen.at(-1) === spot && !nextSpots(moves, chosen).has(spot))
    return { chosen: chosen.slice(0, -1), move: null };
  let now = [...chosen, spot];
  let left = movesBeginning(moves, now);
  if (left.length === 0) {
    // Another piece: begin anew with it.
    now = [spot];
    left = movesBeginning(moves, now);
  }
  if (left.length === 0) return { chosen: [], move: null };
  const [only] = left;
  const named = left.length === 1 && only !== undefined && only.spots.length === now.length;
  return named ? { chosen: [], move: only } : { chosen: now, move: null };
}
