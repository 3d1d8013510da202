// SPDX-License-Identifier: Apache-2.0
// A picture to click on, or to walk over with the arrow keys: spots choose moves, and hints tell
// what each is worth. The drawing is silent; above it lie what can be clicked and what is said.
import { Fragment, type JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Mark, Move, Picture } from '../api';
import { useSay, useText } from '../text';
import { Badge } from './answer';
import { Shape, spoken, viewBox } from './drawing';

export function Board(props: {
  label: string;
  picture: Picture;
  next: Map<string, Move | null>; // what can be clicked, with the best move behind it if it is one
  chosen: string[];
  pointed: string[]; // spots of a move that the reader points at elsewhere
  last: string[]; // the spots of the move that was made last
  hints: boolean;
  choose: (spot: string) => void;
  letGo: () => void;
}) {
  const { picture, next, chosen, pointed, last, hints } = props;
  const text = useText();
  const say = useSay();
  const svg = useRef<SVGSVGElement>(null);
  const [focused, setFocused] = useState<string | null>(null);

  const marks = picture.marks
    .filter((mark) => hints || !mark.hint)
    .map((mark) => spoken(mark, say));
  const spots = new Map<string, Mark>(); // the first mark of each stands for it
  for (const mark of marks)
    if (mark.spot !== '' && !spots.has(mark.spot)) spots.set(mark.spot, mark);
  // One stop for the Tab key: where the reader was, or the first that can be clicked.
  const stop =
    focused !== null && spots.has(focused)
      ? focused
      : ([...spots.keys()].find((spot) => next.has(spot)) ?? [...spots.keys()][0]);

  const press = (event: KeyboardEvent, spot: string) => {
    if (event.key === 'Enter' || event.key === ' ') props.choose(spot);
    else if (event.key === 'Escape') props.letGo();
    else {
      const neighbour = neighbourOf(spots, spot, event.key);
      if (neighbour === null) return;
      svg.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(neighbour)}"]`)?.focus();
    }
    event.preventDefault();
  };

  const label = (mark: Mark) => {
    const move = next.get(mark.spot);
    const said = [mark.label || say(mark.spot)];
    if (move && hints) said.push(text.answer.full(move.moveValue, move.remoteness));
    return said.join(', ');
  };

  // What stands around a spot, under the pieces on it.
  const framesOf = (spot: string) => {
    const names = [];
    const move = next.get(spot);
    if (last.includes(spot)) names.push('last');
    if (next.has(spot)) names.push(move && hints ? `next value-${move.moveValue}` : 'next');
    if (chosen.includes(spot)) names.push('chosen');
    if (pointed.includes(spot)) names.push('pointed');
    return names;
  };

  return (
    <svg
      class="board"
      ref={svg}
      viewBox={viewBox(picture)}
      style={{ '--aspect': picture.width / picture.height, '--columns': picture.width }}
      role="group"
      aria-label={props.label}
      aria-describedby="board-help"
    >
      <g aria-hidden="true">
        {marks.map((mark, index) => (
          <Fragment key={index}>
            <Shape mark={mark} />
            {spots.get(mark.spot) === mark &&
              framesOf(mark.spot).map((name) => <Frame key={name} mark={mark} name={name} />)}
          </Fragment>
        ))}
        {hints &&
          [...next].map(
            ([spot, move]) =>
              move && <Hint key={spot} mark={spots.get(spot)} move={move} width={picture.width} />,
          )}
      </g>
      {marks
        .filter((mark) => mark.label !== '' && spots.get(mark.spot) !== mark)
        .map((mark, index) => (
          <Frame key={index} mark={mark} name="said" role="img" aria-label={mark.label} />
        ))}
      {[...spots].map(([spot, mark]) => (
        <Frame
          key={spot}
          mark={mark}
          name={`spot${next.has(spot) ? ' usable' : ''}`}
          role="button"
          tabIndex={spot === stop ? 0 : -1}
          data-spot={spot}
          aria-label={label(mark)}
          aria-disabled={!next.has(spot) && !chosen.includes(spot)}
          aria-pressed={chosen.includes(spot)}
          onClick={() => props.choose(spot)}
          onKeyDown={(event) => press(event, spot)}
          onFocus={() => setFocused(spot)}
        />
      ))}
    </svg>
  );
}

// A rectangle around a mark: drawn, or what can be clicked and what is said.
function Frame({
  mark,
  name,
  ...more
}: { mark: Mark; name: string } & JSX.SVGAttributes<SVGRectElement>) {
  const inset = 0.03;
  return (
    <rect
      class={`frame-mark ${name}`}
      x={mark.x + inset}
      y={mark.y + inset}
      width={Math.max(0, mark.width - 2 * inset)}
      height={Math.max(0, mark.height - 2 * inset)}
      rx={mark.kind === 'card' ? 0.1 * Math.min(mark.width, mark.height) : 0.06}
      {...more}
    />
  );
}

// In the upper right corner; on a card, which has its writing there, at the lower edge, and on a small
// one even beyond it.
function Hint({ mark, move, width }: { mark: Mark | undefined; move: Move; width: number }) {
  if (!mark) return null;
  const size = Math.min(Math.max(0.165, 0.026 * width), 0.5 * mark.height);
  const card = mark.kind === 'card';
  return (
    <Badge
      value={move.moveValue}
      remoteness={move.remoteness}
      best={move.best}
      size={size}
      right={mark.x + (card ? mark.width : mark.width - 0.06)}
      y={
        card
          ? mark.y + Math.max(mark.height - 0.95 * size, 0.63 * mark.height + 0.7 * size)
          : mark.y + 0.06 + 0.65 * size
      }
      within={card ? mark.width : 0}
    />
  );
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// The nearest spot in the direction of the key, rather straight on than aside.
function neighbourOf(spots: Map<string, Mark>, from: string, key: string): string | null {
  const direction = directions[key];
  const here = spots.get(from);
  if (!direction || !here) return null;
  const [right, down] = direction;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [spot, mark] of spots) {
    const dx = mark.x + mark.width / 2 - here.x - here.width / 2;
    const dy = mark.y + mark.height / 2 - here.y - here.height / 2;
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead <= 0.01 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    nearest = spot;
  }
  return nearest;
}
