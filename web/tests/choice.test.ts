// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Move } from '../src/api';
import { choose, movesBeginning, nextSpots, orderedSpots } from '../src/choice';
import { move } from './samples';

const step = (from: string, to: string, remoteness = 3) =>
  move(from + to, { spots: [from, to], remoteness });
const moves = [step('a1', 'a2', 5), step('a1', 'b2', 3), step('b1', 'b2')];

describe('spots', () => {
  it('choose a move of two in two clicks', () => {
    expect(choose(moves, [], 'a1')).toEqual({ chosen: ['a1'], move: null });
    expect(choose(moves, ['a1'], 'b2').move?.move).toBe('a1b2');
  });
  it('choose a move of one at once', () => {
    const cards = [move('7', { spots: ['7'] }), move('8', { spots: ['8'] }), move('pass')];
    expect(choose(cards, [], '8').move?.move).toBe('8');
    expect([...nextSpots(cards, []).keys()]).toEqual(['7', '8']);
  });
  it('begin anew with another piece, and let go of the same', () => {
    expect(choose(moves, ['a1'], 'b1')).toEqual({ chosen: ['b1'], move: null });
    expect(choose(moves, ['a1'], 'a1')).toEqual({ chosen: [], move: null });
    expect(choose(moves, ['a1'], 'elsewhere')).toEqual({ chosen: [], move: null });
  });
  it('do not decide between moves that they do not tell apart', () => {
    const twins = [
      move('one', { spots: ['a', 'b'] }),
      move('other', { spots: ['a', 'b'] }),
      move('longer', { spots: ['a', 'b', 'c'] }),
    ];
    expect(choose(twins, ['a'], 'b')).toEqual({ chosen: ['a', 'b'], move: null });
    expect(movesBeginning(twins, ['a', 'b'])).toHaveLength(3);
    expect(choose(twins, ['a', 'b'], 'c').move?.move).toBe('longer');
  });
  it('at the end of a move come in any order, where it says so', () => {
    const catches = [
      move('abc', { spots: ['a', 'b', 'c'], unordered: 2 }),
      move('abd', { spots: ['a', 'b', 'd'], unordered: 2 }),
      move('acd', { spots: ['a', 'c', 'd'], unordered: 2 }),
    ];
    expect([...nextSpots(catches, []).keys()]).toEqual(['a']);
    expect([...nextSpots(catches, ['a']).keys()]).toEqual(['b', 'c', 'd']);
    expect(choose(catches, ['a'], 'd')).toEqual({ chosen: ['a', 'd'], move: null });
    expect([...nextSpots(catches, ['a', 'd']).keys()]).toEqual(['b', 'c']);
    expect(choose(catches, ['a', 'd'], 'b').move?.move).toBe('abd');
    expect(choose(catches, ['a', 'd'], 'd')).toEqual({ chosen: ['a'], move: null });
    expect(orderedSpots(catches[0] as Move)).toEqual(['a']);
  });
  it('show the best move behind each', () => {
    expect(nextSpots(moves, []).get('a1')?.move).toBe('a1b2');
    expect([...nextSpots(moves, ['a1']).keys()]).toEqual(['a2', 'b2']);
  });
});
