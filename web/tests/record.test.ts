// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { formatRecord, parseRecord } from '../src/record';

describe('a record', () => {
  const game = { game: 'nocca:3x3', start: 'b,b,b/-,-,-/w,w,w b', moves: ['a1b2', 'a3b2', 'b1*'] };
  it('is written with numbers, and read back', () => {
    const text = formatRecord(game, 'Black won', 2);
    expect(text).toBe(
      '[Game "nocca:3x3"]\n[Start "b,b,b/-,-,-/w,w,w b"]\n[Result "Black won"]\n\n1. a1b2 a3b2 2. b1*\n',
    );
    expect(parseRecord(text)).toEqual(game);
  });
  it('leaves out what is usual', () => {
    const text = formatRecord({ ...game, start: null, moves: [] }, '', 2);
    expect(text).toBe('[Game "nocca:3x3"]\n\n\n');
    expect(parseRecord(text)).toEqual({ game: 'nocca:3x3', start: null, moves: [] });
  });
  it('keeps moves that are numbers, and passes over comments', () => {
    expect(parseRecord('[Game "tanhinmin"] {a note} 1. 5 7 2. pass 11')).toEqual({
      game: 'tanhinmin',
      start: null,
      moves: ['5', '7', 'pass', '11'],
    });
  });
  it('breaks long lines', () => {
    const moves = Array.from({ length: 60 }, (_, ply) => `a${ply}b${ply}`);
    const text = formatRecord({ ...game, moves }, '', 3);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(parseRecord(text)?.moves).toEqual(moves);
  });
  it('is none without the name of a game', () => {
    expect(parseRecord('1. e4 e5')).toBeNull();
  });
});
