// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  advance,
  atTheMainEnd,
  beginAt,
  cameBy,
  endingAt,
  type History,
  isVariation,
  jump,
  jumpTo,
  leadAt,
  leading,
  movesOf,
  picturesOf,
  positionsSeen,
  promoted,
  type Step,
  standing,
  stepAt,
  timesSeen,
  turnAfter,
  turnBefore,
  without,
  written,
} from '../src/history';
import { stageOf } from '../src/picture';
import { move, position } from './samples';

// First, Second, First, Second.
function fourPlies(): History {
  let history = beginAt(position('p0'));
  for (const [index, name] of ['p1', 'p2', 'p3', 'p4'].entries())
    history = advance(history, move(name), position(name, { turn: (index + 1) % 2 }));
  return history;
}
const first = (seat: number) => seat === 0;

describe('the history of a game', () => {
  it('goes back, forth and anywhere, and stays within bounds', () => {
    const history = fourPlies();
    expect(history.cursor).toBe(4);
    expect(stepAt(jump(history, 2)).position?.position).toBe('p2');
    expect(jump(history, -3).cursor).toBe(0);
    expect(jump(history, 99).cursor).toBe(4);
  });
  it('keeps what came after an earlier position when another move is made there', () => {
    const game = fourPlies();
    const history = advance(jump(game, 1), move('other'), position('q'));
    expect(history.steps.map((step) => step.position?.position)).toEqual(['p0', 'p1', 'q']);
    expect(history.cursor).toBe(2);
    expect(movesOf(history)).toEqual(['p1', 'p2', ['other'], 'p3', 'p4']);
    expect(movesOf(game)).toEqual(['p1', 'p2', 'p3', 'p4']); // whoever holds it sees nothing of it
  });
  it('has variations in variations, and leads to each of them', () => {
    let history = advance(jump(fourPlies(), 1), move('a'), position('a'));
    history = advance(history, move('b'), position('b'));
    history = advance(jump(history, 2), move('c'), position('c'));
    history = advance(jump(history, 1), move('d'), position('d'));
    expect(movesOf(history)).toEqual(['p1', 'p2', ['a', 'b', ['c']], ['d'], 'p3', 'p4']);
    expect(written(history).map((step) => step.made?.move.move ?? 'start')).toEqual([
      'start',
      'p1',
      'p2',
      'a',
      'b',
      'c',
      'd',
      'p3',
      'p4',
    ]);
    expect(atTheMainEnd(history)).toBe(false);
    for (const step of written(history)) expect(stepAt(jumpTo(history, step))).toBe(step);
    const main = jumpTo(history, written(history).at(-1) as Step);
    expect(main.steps.map((step) => step.position?.position)).toEqual([
      'p0',
      'p1',
      'p2',
      'p3',
      'p4',
    ]);
    expect(atTheMainEnd(main)).toBe(true);
  });
  it('goes along again where the same move is made', () => {
    const history = advance(jump(fourPlies(), 1), move('p2'), position('p2'));
    expect(movesOf(history)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(history.cursor).toBe(2);
    expect(history.steps).toHaveLength(5);
  });
  it('tells a step forward from a jump', () => {
    const game = fourPlies();
    expect(cameBy(jump(game, 1), jump(game, 2))).not.toBeNull();
    expect(cameBy(jump(game, 1), advance(jump(game, 1), move('x'), position('x')))).not.toBeNull();
    expect(cameBy(jump(game, 1), jump(game, 3))).toBeNull();
    expect(cameBy(jump(game, 2), jump(game, 1))).toBeNull();
  });
  it('takes back to a turn of the player who takes back', () => {
    const history = fourPlies();
    expect(turnBefore(history, first)).toBe(2);
    expect(turnBefore(jump(history, 2), first)).toBe(0);
    expect(turnAfter(jump(history, 0), first)).toBe(2);
    expect(turnAfter(jump(history, 2), first)).toBe(4);
    expect(turnAfter(jump(history, 2), () => false)).toBe(4);
  });
  it('knows where the game has been', () => {
    expect([...positionsSeen(jump(fourPlies(), 1))]).toEqual(['p0', 'p1']);
  });
  it('notes who made a move and what it gave away', () => {
    const before = beginAt(position('p', { turn: 1 }));
    const after = advance(before, move('m', { moveValue: 'lose', best: false }), position('q'));
    expect(stepAt(after).made).toMatchObject({ by: 1, judgement: 'mistake' });
  });
});

describe('the end of a game', () => {
  it('is told by the last move where no position is left', () => {
    const before = beginAt(position('p', { turn: 1 }));
    const after = advance(before, move('goal', { position: null, ends: true }), null);
    expect(endingAt(before)).toBeNull();
    expect(endingAt(after)).toEqual({ winner: 1, how: 'move' });
    expect(advance(after, move('more'), null)).toBe(after);
  });
  it('adds up what the moves have won in a game with scores', () => {
    const scored = (score: number) => move(`worth ${score}`, { score, remoteness: null });
    const start = beginAt(position('p', { score: 1 }));
    const taken = advance(start, scored(1), position('q', { score: 2, turn: 1 }));
    expect(leadAt(taken)).toBe(3);
    expect(endingAt(taken)).toBeNull();
    const last = position('r', { score: -2, turn: 0, over: true, winner: 1, moves: [] });
    const over = advance(taken, scored(2), last);
    expect(endingAt(over)).toEqual({ winner: 0, how: 'move', points: 1 });
  });
  it('names the winner among three, as the server does', () => {
    const last = position('p', { turn: 1, over: true, winner: 2, moves: [] });
    const after = advance(beginAt(position('p', { turn: 0 })), move('out', { ends: true }), last);
    expect(endingAt(after)).toEqual({ winner: 2, how: 'move' });
  });
  it('is told by the position where there is one', () => {
    const over = position('p', { over: true, positionValue: 'draw', moves: [] });
    expect(endingAt(beginAt(over))).toEqual({ winner: null, how: 'move' });
    const stuck = position('p', { turn: 1, positionValue: 'lose', winner: 0, moves: [] });
    expect(endingAt(beginAt(stuck))).toEqual({ winner: 0, how: 'stuck' });
  });
  it('comes with the third time of a position', () => {
    let history = beginAt(position('p'));
    for (const name of ['q', 'p', 'q']) history = advance(history, move(name), position(name));
    expect(timesSeen(history)).toBe(2);
    expect(endingAt(history)).toBeNull();
    history = advance(history, move('p'), position('p'));
    expect(endingAt(history)).toEqual({ winner: null, how: 'repetition' });
    expect(endingAt(jump(history, 2))).toBeNull();
  });
  it('is won by whom the rules give a game that never ends to', () => {
    const at = (name: string) => position(name, { endless: 1 });
    let history = beginAt(at('p'));
    for (const name of ['q', 'p', 'q', 'p']) history = advance(history, move(name), at(name));
    expect(endingAt(history)).toEqual({ winner: 1, how: 'repetition' });
  });
});

describe('what is seen', () => {
  it('keeps its size while hands shrink', () => {
    const of = (name: string, width: number) =>
      position(name, { picture: { width, height: 2, marks: [] } });
    const history = advance(beginAt(of('p', 9)), move('m'), of('q', 4));
    expect(stageOf(picturesOf(history))).toEqual({ width: 9, height: 2 });
  });
  it('is the whole game in names of moves', () => {
    expect(movesOf(jump(fourPlies(), 1))).toEqual(['p1', 'p2', 'p3', 'p4']);
  });
});

describe('standing', () => {
  it('of two players is the first one’s', () => {
    const step = (at: ReturnType<typeof position>) => stepAt(beginAt(at));
    expect(standing(step(position('p', { turn: 1 })))).toEqual({ value: 'lose', remoteness: 3 });
    expect(standing(step(position('p')))?.value).toBe('win');
  });
  it('of more players is who can force first place, or has it', () => {
    const step = (more: Parameters<typeof position>[1]) => stepAt(beginAt(position('p', more)));
    expect(leading(step({ forces: 2 }))).toBe(2);
    expect(leading(step({}))).toBeNull();
    expect(leading(step({ over: true, winner: 1 }))).toBe(1);
  });
});

describe('variations are put in order', () => {
  // a b (x y (z)) c, with the cursor on y.
  function tree(): History {
    const play = (history: History, ...names: string[]) => {
      for (const name of names) history = advance(history, move(name), position(name));
      return history;
    };
    const main = play(beginAt(position('p')), 'a', 'b', 'c');
    const beside = play(jump(main, 1), 'x', 'z');
    return play(jump(beside, 2), 'y');
  }
  const named = (history: History, name: string) =>
    written(history).find(({ made }) => made?.move.move === name) as Step;
  const here = (history: History) => stepAt(history).made?.move.move;

  it('one becomes the line that it leaves, and that one its variation', () => {
    const history = tree();
    expect(movesOf(history)).toEqual(['a', 'b', ['x', 'z', ['y']], 'c']);
    expect(isVariation(history, stepAt(history))).toBe(true);
    const once = promoted(history, stepAt(history));
    expect(movesOf(once)).toEqual(['a', 'b', ['x', 'y', ['z']], 'c']);
    expect(here(once)).toBe('y');
    const twice = promoted(once, stepAt(once));
    expect(movesOf(twice)).toEqual(['a', 'x', ['b', 'c'], 'y', ['z']]);
    expect(isVariation(twice, stepAt(twice))).toBe(false);
    expect(promoted(twice, stepAt(twice))).toBe(twice);
    expect(movesOf(history)).toEqual(['a', 'b', ['x', 'z', ['y']], 'c']); // as it was
  });
  it('one is removed with all that followed', () => {
    const history = tree();
    const shorter = without(history, stepAt(history));
    expect(movesOf(shorter)).toEqual(['a', 'b', ['x', 'z'], 'c']);
    expect(here(shorter)).toBe('x');
    expect(shorter.steps.map(({ made }) => made?.move.move)).toEqual([undefined, 'a', 'x', 'z']);
    expect(movesOf(without(history, named(history, 'x')))).toEqual(['a', 'b', 'c']);
    expect(movesOf(without(history, named(history, 'a')))).toEqual([]);
    expect(without(history, history.steps[0] as Step)).toBe(history);
  });
  it('without the main line the first variation is it', () => {
    const history = tree();
    const other = without(history, named(history, 'b'));
    expect(movesOf(other)).toEqual(['a', 'x', 'z', ['y']]);
    expect(here(other)).toBe('y');
    expect(pathIsWhole(other)).toBe(true);
  });
  // Every step that is shown is one of those that the step before it leads to.
  const pathIsWhole = ({ steps }: History) =>
    steps.every((step, at) => at === 0 || steps[at - 1]?.next.includes(step));
  it('what is shown stays a path of the tree', () => {
    const history = tree();
    for (const step of written(history).slice(1))
      for (const cursor of [0, 1, 3]) {
        const from = jump(history, cursor);
        for (const now of [without(from, step), promoted(from, step)])
          expect(pathIsWhole(now)).toBe(true);
      }
  });
});
