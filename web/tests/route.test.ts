// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../src/route';

describe('addresses', () => {
  const routes: Route[] = [
    { screen: 'gallery' },
    { screen: 'play', instance: 'nocca:3x3', at: null },
    { screen: 'play', instance: 'nocca:4x5,pieces=3', at: 'b,b,b/-,-,-/w,w,w b' },
    { screen: 'play', instance: 'cards', at: '♠7 & 50 % ? #=+ 七' },
    { screen: 'play', instance: 'x', at: 'p', moves: ['a1*', '♠7', 'b,c'], ply: 2 },
    { screen: 'play', instance: 'x', at: 'p', moves: ['a', 'b', ['c(', ['d'], 'e'], 'f'], ply: 3 },
    { screen: 'learn', instance: 'nocca:3x3' },
    { screen: 'puzzle', instance: 'nocca:4x4', seed: 20261115 },
    { screen: 'stats', instance: 'tictactoe' },
  ];
  it.each(routes)('lead back to where they were made: %o', (route) => {
    expect(parseRoute(formatRoute(route))).toMatchObject(route);
  });
  it('stay readable', () => {
    expect(formatRoute(routes[2] as Route)).toBe(
      '#/play/nocca:4x5,pieces=3?at=b,b,b/-,-,-/w,w,w%20b',
    );
  });
  it.each(['', '#', '#/', '#/nowhere', '#/play', '#/play/'])('%s is the gallery', (hash) => {
    expect(parseRoute(hash)).toEqual({ screen: 'gallery' });
  });
  it('survive parentheses that do not match', () => {
    for (const [text, moves] of [
      ['a,(b', ['a', ['b']]],
      ['a),b', ['a', 'b']],
      ['(a),b', ['b']],
    ] as const)
      expect(parseRoute(`#/play/x?moves=${text}`)).toMatchObject({ moves });
  });
  it('survive a stray per cent sign', () => {
    expect(parseRoute('#/play/x?at=100%')).toMatchObject({
      instance: 'x',
      at: '100%',
      moves: [],
      ply: null,
    });
  });
});
