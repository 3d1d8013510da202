// SPDX-License-Identifier: Apache-2.0
// The table at which a game is played: who sits where, whose turn it is, and what the reader may do.
// Opponents move only in the course of play: going back, or following a link, lets them wait.
import { useEffect, useRef, useState } from 'preact/hooks';
import { pickMove } from './answer';
import { api, type Move, type Position, type Ready } from './api';
import { choose as chooseSpot } from './choice';
import {
  advance,
  beginAt,
  endingAt,
  type History,
  jump,
  positionsSeen,
  stepAt,
  turnAfter,
  turnBefore,
} from './history';
import { useSetting } from './settings';

export type Seat = 'human' | 'perfect' | 'fallible';

const thinkingTime = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500);
const longestLine = 300; // plies of a line that never ends

export function useTable(about: Ready, begin: Position, refused: unknown) {
  const { instance, players } = about;
  const [history, setHistory] = useState<History>(() => beginAt(begin));
  const [chosen, setChosen] = useState<string[]>([]);
  const [seats, setSeats] = useState<Seat[]>(() =>
    players.map((_, seat) => (seat === begin.turn ? 'human' : 'perfect')),
  );
  const [strength, setStrength] = useSetting('strength', 80);
  const [running, setRunning] = useState(false); // opponents move when it is their turn
  const [linePly, setLinePly] = useState(0); // plies left of the best line being played out
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(refused);
  const origin = useRef(about.start); // where a new game begins: the last deal
  const request = useRef(0); // an answer to an older one is not wanted any more

  const { position } = stepAt(history);
  const over = endingAt(history) !== null;
  const playingOut = linePly > 0;
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
      setLinePly(0);
      setError(failure);
    } finally {
      if (mine === request.current) setBusy(false);
    }
  };

  const play = (move: Move) => {
    if (waits) return;
    setChosen([]);
    const after = move.position === null ? null : api.position(instance, move.position);
    load(Promise.resolve(after), (next) => setHistory(advance(history, move, next)));
  };
  const show = (ask: Promise<Position>, run: boolean) => {
    setChosen([]);
    setLinePly(0);
    load(ask, (next) => {
      setHistory(beginAt(next));
      setRunning(run);
    });
  };
  const go = (cursor: number) => {
    ++request.current;
    setBusy(false);
    setChosen([]);
    setRunning(false);
    setLinePly(0);
    setHistory(jump(history, cursor));
  };

  const automatic = theirs && !waits;
  useEffect(() => {
    if (!automatic) return;
    const timer = setTimeout(() => {
      const fallible = !playingOut && seats[position.turn] === 'fallible';
      const skill = fallible ? strength / 100 : 1;
      const move = pickMove(position.moves, skill, positionsSeen(history), Math.random);
      if (playingOut) setLinePly(linePly - 1);
      if (move) play(move);
    }, thinkingTime());
    return () => clearTimeout(timer);
  }, [automatic, history]);
  useEffect(() => {
    if (over) setLinePly(0);
  }, [over]);

  const isHuman = (seat: number) => seats[seat] === 'human';
  const stepTo = (cursor: (history: History, seats: (seat: number) => boolean) => number) =>
    go(cursor(history, seats.includes('human') ? isHuman : () => true));
  const deal = async () => {
    const number = String(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
    origin.current = (await api.deal(instance, number)).position;
    return api.position(instance, origin.current);
  };

  return {
    history,
    chosen,
    seats,
    strength,
    running,
    playingOut,
    moves: waits || theirs ? [] : position.moves, // that the reader may make now
    error,

    play: (move: Move) => {
      setRunning(true);
      setLinePly(0);
      play(move);
    },
    choose: (spot: string) => {
      if (waits || theirs) return;
      const choice = chooseSpot(position.moves, chosen, spot);
      setChosen(choice.chosen);
      if (choice.move === null) return;
      setRunning(true);
      setLinePly(0);
      play(choice.move);
    },
    letGo: () => setChosen([]),
    undo: () => stepTo(turnBefore),
    redo: () => stepTo(turnAfter),
    jump: go,
    goOn: () => setRunning(true),
    playOut: () => setLinePly(longestLine),
    stop: () => {
      setLinePly(0);
      setRunning(false);
    },
    begin: () => show(api.position(instance, origin.current), true),
    dealAnew: () => show(deal(), true),
    setUp: (text: string) => show(api.position(instance, text), false),
    seat: (seat: number, kind: Seat) =>
      setSeats(seats.map((old, at) => (at === seat ? kind : old))),
    setStrength,
  };
}
