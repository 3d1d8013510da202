// SPDX-License-Identifier: Apache-2.0
// The moves as buttons, for keyboards, screen readers and moves without a spot. With hints the best
// stand first, without them their order says nothing. The list keeps its height while others move.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { compareMoves, compareNames } from '../answer';
import type { Move } from '../api';
import { useText } from '../text';
import { Answer } from './answer';

export function Moves(props: {
  moves: Move[]; // that go on with what is chosen
  chosen: string[];
  hints: boolean;
  waits: boolean; // somebody else is to move, or the game is over
  over: boolean;
  play: (move: Move) => void;
  letGo: () => void;
  point: (move: Move | null) => void; // the reader points at it
}) {
  const text = useText();
  const { moves, chosen, hints, waits } = props;
  const ordered = [...moves].sort(hints ? compareMoves : compareNames);
  const list = useRef<HTMLUListElement>(null);
  const held = useRef(false);
  // Whoever moves with the keyboard stays in the list when its buttons are replaced.
  useLayoutEffect(() => {
    if (held.current && !waits && document.activeElement === document.body)
      list.current?.querySelector('button')?.focus();
  }, [moves, waits]);
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {chosen.length > 0 ? text.play.movesFrom(chosen.join(' ')) : text.play.moves}
        {chosen.length > 0 && (
          <button type="button" class="small" onClick={props.letGo}>
            {text.play.letGo}
          </button>
        )}
      </h2>
      <ul
        ref={list}
        aria-labelledby="moves-title"
        // A list that scrolls is reached with the keyboard even where none of its buttons can be.
        tabIndex={waits ? 0 : undefined}
        onKeyDown={() => {
          held.current = true;
        }}
        onPointerDown={() => {
          held.current = false;
        }}
      >
        {moves.length === 0 && (
          <li class="quiet">{props.over ? text.play.gameOver : text.play.noMoves}</li>
        )}
        {ordered.map((move) => (
          <li key={move.move}>
            <button
              type="button"
              class={`move${hints && move.best ? ' best' : ''}`}
              disabled={waits}
              onClick={() => props.play(move)}
              onFocus={() => props.point(move)}
              onBlur={() => props.point(null)}
              onMouseEnter={() => props.point(move)}
              onMouseLeave={() => props.point(null)}
            >
              <span class="move-name">{move.text}</span>
              {hints && (
                <Answer value={move.moveValue} remoteness={move.remoteness} score={move.score} />
              )}
              {hints && move.best && <span class="sr-only">{text.play.best}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
