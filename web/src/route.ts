// SPDX-License-Identifier: Apache-2.0
// What the page shows stands after the # of its address, so that a link shows the same:
// #/ the gallery, #/learn/nocca:3x3, #/stats/nocca:3x3, #/puzzle/nocca:3x3?seed=7, and a whole game:
// #/play/nocca:3x3?at=WHERE IT BEGAN&moves=a1b2,a3b2,(a3a2,b1b2),b1b2&ply=1, with variations in
// parentheses; the last where the reader has gone back, to the move that stands there as the first.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Moves } from './api';

export type Route =
  | { screen: 'gallery' }
  | { screen: 'play'; instance: string; at: string | null; moves?: Moves; ply?: number | null }
  | { screen: 'learn'; instance: string }
  | { screen: 'puzzle'; instance: string; seed: number }
  | { screen: 'stats'; instance: string };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [screen, ...rest] = path.split('/');
  const instance = decode(rest.join('/'));
  if (screen === 'play' && instance) {
    const moves = raw(query, 'moves');
    const ply = Number.parseInt(raw(query, 'ply') ?? '', 10);
    return {
      screen,
      instance,
      at: value(query, 'at'),
      moves: moves ? parseMoves(moves) : [],
      ply: Number.isNaN(ply) ? null : ply,
    };
  }
  if (screen === 'puzzle' && instance)
    return { screen, instance, seed: Number.parseInt(raw(query, 'seed') ?? '0', 10) || 0 };
  if ((screen === 'stats' || screen === 'learn') && instance) return { screen, instance };
  return { screen: 'gallery' };
}

export function formatRoute(route: Route): string {
  if (route.screen === 'gallery') return '#/';
  const path = `#/${route.screen}/${encode(route.instance)}`;
  if (route.screen === 'puzzle') return `${path}?seed=${route.seed}`;
  if (route.screen !== 'play') return path;
  const parts = [];
  if (route.at !== null) parts.push(`at=${encode(route.at)}`);
  if (route.moves?.length) parts.push(`moves=${formatMoves(route.moves)}`);
  if (route.ply != null) parts.push(`ply=${route.ply}`);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

function formatMoves(moves: Moves): string {
  return moves
    .map((move) =>
      typeof move === 'string'
        ? encodeURIComponent(move).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
        : `(${formatMoves(move)})`,
    )
    .join(',');
}

// A parenthesis too many or too few is passed over.
function parseMoves(text: string): Moves {
  const open: Moves[] = [[]];
  for (const [word] of text.matchAll(/[()]|[^(),]+/g)) {
    const line = open.at(-1) as Moves;
    if (word === '(') {
      const variation: Moves = [];
      if (line.length > 0) line.push(variation);
      open.push(variation);
    } else if (word === ')') {
      if (open.length > 1) open.pop();
    } else line.push(decode(word));
  }
  return open[0] as Moves;
}

// The address as it was read or written last.
let known = '';

// Shows another position in the address without a step in the browser's history. Where it has changed and
// nobody has been told yet, a link was followed, which is not to be written over.
export function replaceRoute(route: Route): void {
  if (location.hash !== known) return;
  history.replaceState(null, '', formatRoute(route));
  known = location.hash;
}

export function useRoute(): Route {
  const read = () => {
    known = location.hash;
    return parseRoute(known);
  };
  const [route, setRoute] = useState(read);
  // Before anything is painted: no change of the address is missed.
  useLayoutEffect(() => {
    const changed = () => setRoute(read());
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}

// Leaves as they are the characters that a fragment may hold: positions stay readable.
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|2F|3A|3B|3D|40)/g, decodeURIComponent);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray %: the server will say what is wrong with it
  }
}

function raw(query: string, name: string): string | null {
  for (const pair of query.split('&')) {
    const [key, ...rest] = pair.split('=');
    if (key === name) return rest.join('=');
  }
  return null;
}

function value(query: string, name: string): string | null {
  const found = raw(query, name);
  return found === null ? null : decode(found);
}
