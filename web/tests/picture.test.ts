// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Mark, Picture } from '../src/api';
import {
  afterLastStep,
  canBeTurned,
  centred,
  narrowed,
  needsNarrow,
  pieceOn,
  shifts,
  spotMark,
  touchBoxes,
  traces,
  turned,
} from '../src/picture';

function mark(kind: Mark['kind'], x: number, y: number, more: Partial<Mark> = {}): Mark {
  return {
    kind,
    x,
    y,
    width: 1,
    height: 1,
    tone: 'board',
    text: '',
    spot: '',
    label: '',
    hint: false,
    ...more,
  };
}
const disc = (x: number, y: number) =>
  mark('disc', x + 0.1, y + 0.4, { width: 0.8, height: 0.5, tone: 'first' });
// Two squares above each other, a goal above them, and a stack of two on the lower square.
const board: Picture = {
  width: 1,
  height: 3,
  marks: [
    mark('square', 0, 0, { spot: 'goal', tone: 'goal', text: '▲' }),
    mark('square', 0, 1, { spot: 'a2' }),
    mark('square', 0, 2, { spot: 'a1' }),
    disc(0, 2),
    { ...disc(0, 2), y: 2.2 },
  ],
};
const cards = (...all: [string, number, string?][]): Picture => ({
  width: 4,
  height: 2,
  marks: all.map(([text, x, tone = 'first']) =>
    mark('card', x, 0, { text, tone, spot: tone === 'first' ? text : '' }),
  ),
});

describe('a picture', () => {
  it('knows the topmost piece on a spot', () => {
    expect(pieceOn(board, 'a1')).toBe(4);
    expect(pieceOn(board, 'a2')).toBe(-1);
  });
  it('is turned square by square, and twice is not at all', () => {
    const other = turned(board);
    expect(spotMark(other, 'goal')).toMatchObject({ y: 2, text: '▼' });
    expect(spotMark(other, 'a1')?.y).toBe(0);
    expect(other.marks[4]?.y).toBeCloseTo(0.2); // still the upper one of the stack
    expect(other.marks[3]?.y).toBeCloseTo(0.4);
    expect(canBeTurned(board)).toBe(true);
    expect(canBeTurned(cards(['5', 0]))).toBe(false);
    for (const [index, { x, y }] of turned(other).marks.entries()) {
      expect(x).toBeCloseTo(board.marks[index]?.x ?? Number.NaN);
      expect(y).toBeCloseTo(board.marks[index]?.y ?? Number.NaN);
    }
  });
  it('shows the last step into a goal', () => {
    const after = afterLastStep(board, ['a1', 'goal']);
    expect(pieceOn(after, 'a1')).toBe(3);
    expect(pieceOn(after, 'goal')).toBe(4);
    expect(afterLastStep(board, [])).toBe(board);
  });
  it('tells which piece came from where', () => {
    const after = afterLastStep(board, ['a1', 'a2']);
    const [shift] = shifts(board, after, ['a1', 'a2']);
    expect(shift?.mark).toBe(4);
    expect(shift?.dy).toBeGreaterThan(0.5);
  });
  it('tells which cards lie elsewhere', () => {
    const found = shifts(cards(['5', 0], ['7', 1]), cards(['7', 0], ['5', 3, 'neutral']), ['5']);
    expect(found.map(({ mark, dx }) => [mark, dx])).toEqual([
      [0, 1],
      [1, -3],
    ]);
    expect(shifts(cards(['5', 0]), cards(['5', 0]), ['5'])).toEqual([]);
  });
  it('shows where the card lies that was played', () => {
    const after = cards(['7', 0], ['5', 3, 'neutral']);
    expect(traces(cards(['5', 0], ['7', 1]), after, ['5'])).toEqual([after.marks[1]]);
    expect(traces(board, board, ['a1'])).toEqual([board.marks[2]]);
  });
});

describe('pictures in a narrow window', () => {
  const row: Picture = {
    width: 4,
    height: 1,
    marks: [mark('card', 0, 0), mark('card', 3, 0)],
    narrow: {
      width: 2,
      height: 2,
      boxes: [
        [0, 0, 2, 1],
        [0, 1, 2, 1],
      ],
    },
  };
  it('have the same marks in other places', () => {
    expect(narrowed(row).width).toBe(2);
    expect(narrowed(row).marks[1]).toEqual({ ...row.marks[1], x: 0, y: 1, width: 2 });
    expect(narrowed(board)).toBe(board);
  });
  it('are narrowed only where they would be small, and are larger then', () => {
    expect(needsNarrow([row], { width: 400, height: 300 })).toBe(false);
    expect(needsNarrow([row], { width: 100, height: 300 })).toBe(true);
    expect(needsNarrow([row], { width: 100, height: 40 })).toBe(false);
    expect(needsNarrow([board], { width: 10, height: 300 })).toBe(false);
  });
  it('stand in the middle of a wider stage', () => {
    expect(centred(row, { width: 6, height: 1 }).marks.map(({ x }) => x)).toEqual([1, 4]);
    expect(centred(row, { width: 4, height: 9 })).toBe(row);
  });
});

describe('room for a finger', () => {
  const box = (x: number, y: number, width = 1, height = 1) => ({ x, y, width, height });
  it('is made around what stands alone', () => {
    expect(touchBoxes([box(5, 5)], 3)).toEqual([box(4, 4, 3, 3)]);
    expect(touchBoxes([box(5, 5, 4, 4)], 3)).toEqual([box(5, 5, 4, 4)]);
  });
  it('is shared by neighbours, and taken where it is free', () => {
    expect(touchBoxes([box(0, 0), box(2, 0)], 2)).toEqual([
      box(-0.5, -0.5, 2, 2),
      box(1.5, -0.5, 2, 2),
    ]);
    expect(touchBoxes([box(0, 0), box(1, 0)], 2)).toEqual([
      box(-1, -0.5, 2, 2),
      box(1, -0.5, 2, 2),
    ]);
    const [, between] = touchBoxes([box(0, 0), box(1, 0), box(2, 0)], 2);
    expect(between).toEqual(box(1, -0.5, 1, 2));
  });
  it('belongs to nobody twice', () => {
    const boxes = [box(0, 0), box(1.2, 0.3), box(0.4, 1.5), box(2.5, 1.1)];
    const grown = touchBoxes(boxes, 4);
    for (const [i, a] of grown.entries())
      for (const b of grown.slice(0, i)) {
        const apart =
          a.x + a.width <= b.x + 1e-9 ||
          b.x + b.width <= a.x + 1e-9 ||
          a.y + a.height <= b.y + 1e-9 ||
          b.y + b.height <= a.y + 1e-9;
        expect(apart).toBe(true);
      }
  });
});
