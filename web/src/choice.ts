// SPDX-License-Identifier: Apache-2.0
// How clicks on spots become moves: a move is named by its spots in order, but for those at their end
// that may come in any, and each click leaves those moves that go on with it.

import { compareMoves } from './answer';
import type { Move } from './api';

// The spots whose order counts: of a piece, where it stands and where it goes.
export function orderedSpots({ spots, unordered = 0 }: Move): string[] {
  return spots.slice(0, spots.length - unordered);
}

export function movesBeginning(moves: Move[], chosen: string[]): Move[] {
  return moves.filter((move) => {
    const { length } = orderedSpots(move);
    const rest = move.spots.slice(length);
    return chosen.every((spot, at) =>
      at < length ? move.spots[at] === spot : rest.includes(spot),
    );
  });
}

// What can be clicked next, with the best move behind each spot.
export function nextSpots(moves: Move[], chosen: string[]): Map<string, Move> {
  const next = new Map<string, Move>();
  for (const move of movesBeginning(moves, chosen)) {
    const ordered = orderedSpots(move);
    const rest = move.spots.slice(ordered.length).filter((spot) => !chosen.includes(spot));
    for (const spot of chosen.length < ordered.length ? [ordered[chosen.length]] : rest) {
      const known = next.get(spot as string);
      if (!known || compareMoves(move, known) < 0) next.set(spot as string, move);
    }
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
