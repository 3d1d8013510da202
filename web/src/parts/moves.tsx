// SPDX-License-Identifier: Apache-2.0
// The moves as buttons, for keyboards, screen readers and moves without a spot. With hints the best
// stand first, without them their order says nothing.
import { compareMoves } from '../answer';
import type { Move } from '../api';
import { useSay, useText } from '../text';
import { Answer } from './answer';

export function Moves(props: {
  moves: Move[]; // that go on with what is chosen
  chosen: string[];
  hints: boolean;
  play: (move: Move) => void;
  letGo: () => void;
  point: (spots: string[]) => void; // the reader points at a move with these
}) {
  const text = useText();
  const say = useSay();
  const { moves, chosen, hints } = props;
  const ordered = hints ? [...moves].sort(compareMoves) : moves;
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {chosen.length > 0 ? text.play.movesFrom(chosen.map(say).join(' ')) : text.play.moves}
        {chosen.length > 0 && (
          <button type="button" class="small" onClick={props.letGo}>
            {text.play.letGo}
          </button>
        )}
      </h2>
      {moves.length === 0 && <p class="quiet">{text.play.noMoves}</p>}
      <ul>
        {ordered.map((move) => (
          <li key={move.move}>
            <button
              type="button"
              class={`move${hints && move.best ? ' best' : ''}`}
              onClick={() => props.play(move)}
              onFocus={() => props.point(move.spots)}
              onBlur={() => props.point([])}
              onMouseEnter={() => props.point(move.spots)}
              onMouseLeave={() => props.point([])}
            >
              <span class="move-name">{say(move.move)}</span>
              {hints && <Answer value={move.moveValue} remoteness={move.remoteness} />}
              {hints && move.best && <span class="sr-only">{text.play.best}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
