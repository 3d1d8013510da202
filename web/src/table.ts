// SPDX-License-Identifier: Apache-2.0
// The table at which a game is played: who sits where, whose turn it is, and what the reader may do.
// Opponents move only in the course of play: going back, or following a link, lets them wait.
import { useEffect, useRef, useState } from 'preact/hooks';
import { pickMove } from './answer';
import { api, type Move, type Moves, type Position, type Ready } from './api';
import { choose as chooseSpot } from './choice';
import {
  advance,
  atTheEnd,
  beginAt,
  endingAt,
  type History,
  jump,
  jumpTo,
  positionsSeen,
  promoted,
  type Step,
  stepAt,
  timesSeen,
  turnAfter,
  turnBefore,
  without,
  written,
} from './history';
import { NoSuchMove } from './loading';
import { forget, useSetting } from './settings';

// How often each kind of opponent finds the best move; else it makes any.
export const levels = { beginner: 0.25, casual: 0.6, club: 0.85, perfect: 1 } as const;
export type Level = keyof typeof levels;
export type Seat = 'human' | Level;
export const seatKinds: Seat[] = ['human', 'beginner', 'casual', 'club', 'perfect'];

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const thinkingTime = () => (reducedMotion() ? 0 : 500);

// A game move by move from where it began. What cannot be followed is left out, with the reason.
export interface Replayed {
  history: History;
  refused: unknown;
}

export async function replay(
  instance: string,
  at: string | null,
  moves: Moves,
  ply: number | null,
): Promise<Replayed> {
  let refused: unknown = null;
  const begin = await api.position(instance, at ?? undefined).catch((error) => {
    refused = error;
    return api.position(instance);
  });
  const whole = await along({ history: beginAt(begin), refused }, instance, moves);
  const there = ply === null ? undefined : written(whole.history)[ply];
  return there ? { ...whole, history: jumpTo(whole.history, there) } : whole;
}

// Plays moves one after the other; a list among them takes the place of the move before it, and
// leads back to where that had led.
async function along(from: Replayed, instance: string, moves: Moves): Promise<Replayed> {
  let { history, refused } = from;
  for (const name of moves) {
    if (refused !== null) break;
    if (typeof name === 'string') {
      const move = stepAt(history).position?.moves.find((candidate) => candidate.move === name);
      if (move) history = await made(instance, history, move);
      else refused = new NoSuchMove(name, history.cursor + 1);
    } else {
      const main = stepAt(history);
      const before = { history: jump(history, history.cursor - 1), refused };
      const beside = await along(before, instance, name);
      history = jumpTo(beside.history, main);
      refused = beside.refused;
    }
  }
  return { history, refused };
}

async function made(instance: string, history: History, move: Move): Promise<History> {
  const next = move.position === null ? null : await api.position(instance, move.position);
  return advance(history, move, next);
}

export function useTable(about: Ready, begun: Replayed, hash: string, again: () => void) {
  const { instance, players } = about;
  const [history, setHistory] = useState<History>(begun.history);
  const [chosen, setChosen] = useState<string[]>([]);
  useState(() => {
    // A position that was linked to is the reader's to move; a game goes on as it was.
    const [first, ...rest] = begun.history.steps;
    if (rest.length === 0 && first?.position?.position !== about.start)
      forget(`seats.${instance}`, () => sessionStorage);
  });
  const [keptSeats, setSeats] = useSetting<Seat[]>(
    `seats.${instance}`,
    usualSeats(players, begun.history),
    () => sessionStorage,
  );
  const seats =
    Array.isArray(keptSeats) && keptSeats.length === players.length
      ? keptSeats
      : usualSeats(players, begun.history);
  const [running, setRunning] = useState(false); // opponents move when it is their turn
  // What is left of the best line being played out; where the server has none, any best moves. The
  // server is asked when nothing else is under way.
  const [line, setLine] = useState<string[] | 'wanted' | 'any' | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(begun.refused);
  // Where a new game begins: the last deal, or that of the link.
  const origin = useRef(
    (about.deals ? begun.history.steps[0]?.position?.position : null) ?? about.start,
  );
  const [removal, setRemoval] = useState<{ before: History; after: History } | null>(null);
  const request = useRef(0); // an answer to an older one is not wanted any more
  const taken = useRef(begun);
  useEffect(() => {
    // The same game in another language, once nothing is under way; if it has gone on since it was asked
    // for, it comes once more.
    if (busy || taken.current === begun) return;
    taken.current = begun;
    if (location.hash === hash) setHistory(begun.history);
    else again();
  }, [begun, busy]);

  const { position } = stepAt(history);
  const over = endingAt(history) !== null;
  const playingOut = line !== null;
  const waits = position === null || over || busy;
  const theirs = playingOut || (running && position !== null && seats[position.turn] !== 'human');

  // Whatever is asked of the server ends here; `then` gets the answer unless something else was
  // asked meanwhile.
  const load = async <T>(ask: Promise<T>, then: (answer: T) => void) => {
    const mine = ++request.current;
    setBusy(true);
    try {
      const answer = await ask;
      if (mine !== request.current) return;
      setError(null);
      then(answer);
    } catch (failure) {
      if (mine !== request.current) return;
      setRunning(false);
      setLine(null);
      setError(failure);
    } finally {
      if (mine === request.current) setBusy(false);
    }
  };

  const play = (move: Move) => {
    if (waits) return;
    setChosen([]);
    load(made(instance, history, move), setHistory);
  };
  const show = (ask: Promise<Position>, run: boolean) => {
    setChosen([]);
    setLine(null);
    load(ask, (next) => {
      setHistory(beginAt(next));
      setRunning(run);
    });
  };
  const goTo = (where: (now: History) => History) => {
    ++request.current;
    setBusy(false);
    setChosen([]);
    setRunning(false);
    setLine(null);
    setHistory(where);
  };
  const go = (cursor: number) => goTo((now) => jump(now, cursor));

  const lineWanted = line === 'wanted' && !waits;
  useEffect(() => {
    if (!lineWanted) return;
    let awaited = true;
    api
      .line(instance, position.position)
      .catch(() => null)
      .then((found) => awaited && setLine(found?.line.map(({ move }) => move) ?? 'any'));
    return () => {
      awaited = false;
    };
  }, [lineWanted, history]);
  const automatic = theirs && !waits && line !== 'wanted';
  useEffect(() => {
    if (!automatic) return;
    const mine = request.current;
    const timer = setTimeout(() => {
      if (mine !== request.current) return; // the reader was faster
      const kind = seats[position.turn];
      const skill = playingOut || kind === undefined || kind === 'human' ? 1 : levels[kind];
      const name = Array.isArray(line) ? line[0] : undefined;
      const move =
        position.moves.find((candidate) => candidate.move === name) ??
        pickMove(position.moves, skill, positionsSeen(history), Math.random);
      if (Array.isArray(line)) setLine(line.length > 1 ? line.slice(1) : null);
      if (move) play(move);
    }, thinkingTime());
    return () => clearTimeout(timer);
  }, [automatic, history]);
  // A line that has come back to where it was goes round for ever.
  const round = playingOut && timesSeen(history) > 1;
  useEffect(() => {
    if (over || round) setLine(null);
  }, [over, round]);

  const isHuman = (seat: number) => seats[seat] === 'human';
  const stepTo = (cursor: (history: History, seats: (seat: number) => boolean) => number) =>
    go(cursor(history, seats.includes('human') ? isHuman : () => true));
  const deal = async () => {
    const number = String(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
    origin.current = (await api.deal(instance, number)).position;
    return api.position(instance, origin.current);
  };
  const swapped = () => seats.map((_, seat) => seats[(seat + 1) % seats.length] as Seat);

  return {
    history,
    chosen,
    seats,
    running,
    playingOut,
    waits: waits || theirs, // the reader cannot move now
    over,
    error,

    play: (move: Move) => {
      setRunning(true);
      setLine(null);
      play(move);
    },
    choose: (spot: string) => {
      if (waits || theirs) return;
      const choice = chooseSpot(position.moves, chosen, spot);
      setChosen(choice.chosen);
      if (choice.move === null) return;
      setRunning(true);
      setLine(null);
      play(choice.move);
    },
    letGo: () => setChosen([]),
    undo: () => stepTo(turnBefore),
    redo: () => stepTo(turnAfter),
    jump: go,
    jumpTo: (step: Step) => goTo((now) => jumpTo(now, step)),
    promote: (step: Step) => goTo((now) => promoted(now, step)),
    remove: (step: Step) => {
      const after = without(history, step);
      if (after === history) return;
      setRemoval({ before: history, after });
      goTo(() => after);
    },
    // What was removed last, as long as nothing else has happened.
    restore: removal?.after === history ? () => goTo(() => removal.before) : null,
    goOn: () => setRunning(true),
    playOut: () => setLine('wanted'),
    stop: () => goTo((now) => now),
    // Makes moves one after the other, whoever's turn it is, and lets opponents wait.
    follow: (names: string[]) => {
      setChosen([]);
      setRunning(false);
      setLine(null);
      load(along({ history, refused: null }, instance, names), (now) => setHistory(now.history));
    },
    // Another game: from a link, a record or the address.
    open: (at: string | null, moves: Moves, ply: number | null) => {
      setChosen([]);
      setLine(null);
      load(replay(instance, at, moves, ply), (next) => {
        setHistory(next.history);
        setRunning(false);
        setError(next.refused);
        if (moves.length === 0) setSeats(usualSeats(players, next.history, seats));
      });
    },
    begin: () => show(api.position(instance, origin.current), true),
    dealAnew: () => show(deal(), true),
    setUp: (text: string) => show(api.position(instance, text), false),
    seat: (seat: number, kind: Seat) =>
      setSeats(seats.map((old, at) => (at === seat ? kind : old))),
    // Everybody takes the next one's seat; a game that is over begins anew.
    swap: () => {
      setSeats(swapped());
      if (endingAt(atTheEnd(history)) !== null) show(api.position(instance, origin.current), true);
      else setRunning(true);
    },
    forgive: () => setError(null),
  };
}

// Whoever is to move is the reader; the others keep their strength.
function usualSeats(players: string[], history: History, before: Seat[] = []): Seat[] {
  const turn = history.steps[0]?.position?.turn ?? 0;
  const level = before.find((kind) => kind !== 'human') ?? 'perfect';
  return players.map((_, seat) => (seat === turn ? 'human' : level));
}
