// SPDX-License-Identifier: Apache-2.0
// Positions and moves of no game in particular, for the tests.
import type { Move, Position } from '../src/api';

export function move(name: string, more: Partial<Move> = {}): Move {
  return {
    move: name,
    text: name,
    position: `after ${name}`,
    moveValue: 'win',
    remoteness: 3,
    best: true,
    ends: false,
    spots: [],
    ...more,
  };
}

export function position(name: string, more: Partial<Position> = {}): Position {
  return {
    instance: 'game',
    position: name,
    player: 'First',
    turn: 0,
    positionValue: 'win',
    remoteness: 3,
    over: false,
    winner: null,
    forces: null,
    endless: null,
    picture: { width: 1, height: 1, marks: [] },
    moves: [move('a')],
    ...more,
  };
}
