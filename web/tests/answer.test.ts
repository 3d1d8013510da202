// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { compareMoves, judge, pickMove } from '../src/answer';
import { move, position } from './samples';

const nothingSeen = new Set<string>();

describe('the order of moves', () => {
  it('puts fast wins first and slow losses before fast ones', () => {
    const moves = [
      move('loss in 2', { moveValue: 'lose', remoteness: 2 }),
      move('draw', { moveValue: 'draw', remoteness: null }),
      move('win in 9', { remoteness: 9 }),
      move('loss in 8', { moveValue: 'lose', remoteness: 8 }),
      move('win in 3', { remoteness: 3 }),
    ];
    expect(moves.sort(compareMoves).map(({ move }) => move)).toEqual([
      'win in 3',
      'win in 9',
      'draw',
      'loss in 8',
      'loss in 2',
    ]);
  });
});

describe('scores', () => {
  const scored = (score: number, best = false) =>
    move(`${score}`, {
      moveValue: score > 0 ? 'win' : score < 0 ? 'lose' : 'draw',
      remoteness: null,
      score,
      best,
    });
  it('put the higher one first', () => {
    const moves = [-2, 3, 0, -1, 1].map((score) => scored(score));
    expect(moves.sort(compareMoves).map(({ score }) => score)).toEqual([3, 1, 0, -1, -2]);
  });
  it('call whatever gives points away a mistake', () => {
    const at = position('at', { score: 3, moves: [scored(3, true), scored(1)] });
    expect(judge(at, scored(1))).toBe('mistake');
    expect(judge(at, scored(3, true))).toBe('best');
  });
});

describe('judgement', () => {
  const won = position('won', { moves: [move('best')] });
  it('calls a lost value a mistake', () => {
    expect(judge(won, move('m', { moveValue: 'draw', best: false }))).toBe('mistake');
    expect(judge(won, move('m', { moveValue: 'lose', best: false }))).toBe('mistake');
  });
  it('tells a detour from a mistake', () => {
    expect(judge(won, move('m', { remoteness: 5, best: false }))).toBe('slow');
    expect(judge(won, move('best'))).toBe('best');
  });
  it('blames nobody who has no better move', () => {
    const kingmaker = move('gives it to one', { moveValue: 'lose', remoteness: null });
    const open = position('open', { positionValue: 'undecided', moves: [kingmaker] });
    expect(judge(open, kingmaker)).toBe('best');
  });
});

describe('an opponent', () => {
  const moves = [move('good'), move('bad', { best: false }), move('fine')];
  const at = (...numbers: number[]) => {
    const left = [...numbers];
    return () => left.shift() ?? 0;
  };
  it('of full strength makes only best moves', () => {
    for (let turn = 0; turn < 200; ++turn)
      expect(pickMove(moves, 1, nothingSeen, Math.random)?.best).toBe(true);
  });
  it('of no strength makes any move', () => {
    expect(pickMove(moves, 0, nothingSeen, at(0.5, 0.5))?.move).toBe('bad');
  });
  it('goes where the game has not been', () => {
    const seen = new Set(['after good']);
    expect(pickMove(moves, 1, seen, at(0, 0))?.move).toBe('fine');
    seen.add('after fine');
    expect(pickMove(moves, 1, seen, at(0, 0))?.move).toBe('good');
  });
  it('has no move where there is none', () => {
    expect(pickMove([], 1, nothingSeen, Math.random)).toBeNull();
  });
});
