// SPDX-License-Identifier: Apache-2.0
// A picture to click on, to drag over, or to walk over with the arrow keys: spots choose moves, and
// hints tell what each is worth. The drawing is silent; above it lie what can be clicked and what is
// said.
import { Fragment, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Mark, Move, Picture } from '../api';
import { orderedSpots } from '../choice';
import {
  type Box,
  canBeTurned,
  middleOf,
  pieceOn,
  type Shift,
  type Stage,
  shifts,
  touchBoxes,
} from '../picture';
import { reducedMotion } from '../table';
import { useText } from '../text';
import { Badge } from './answer';
import { margin, Shape, viewBox } from './drawing';

const slideTime = 200; // milliseconds
const dragFrom = 6; // pixels
const fingertip = 44; // pixels that a spot has, where others leave room for it
const smallPrint = 13; // pixels of what is written in hints

export interface Arrow {
  from: string;
  to: string;
  kind: 'best' | 'pointed';
}

// From the first spot of a move to the last whose order counts, where they are two.
export function arrowOf(move: Move, kind: Arrow['kind']): Arrow[] {
  const spots = orderedSpots(move);
  const [from, to] = [spots[0], spots.at(-1)];
  return from !== undefined && to !== undefined && from !== to ? [{ from, to, kind }] : [];
}

export function Board(props: {
  label: string;
  picture: Picture;
  stage?: Stage; // its size, where it is not the picture's own
  next: Map<string, Move | null>; // what can be clicked, with the best move behind it if it is one
  chosen: string[];
  pointed: string[]; // spots of a move that the reader points at elsewhere
  last: Mark[]; // where the move shows that was made last
  lit?: number[]; // marks, by their places, that something elsewhere speaks of
  arrows?: Arrow[];
  came?: { before: Picture; spots: string[] } | null; // the move that led here, to be seen
  hints: boolean;
  choose: (spot: string) => void;
  letGo: () => void;
}) {
  const { picture, next, chosen, pointed, last, hints } = props;
  const stage = props.stage ?? picture;
  const text = useText();
  const svg = useRef<SVGSVGElement>(null);
  const air = useRef<SVGGElement>(null); // above the board: what moves
  const [focused, setFocused] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);
  const scale = useScale(svg, stage.width + 2 * margin);

  const marks = picture.marks
    .map((mark, index) => ({ ...mark, index }))
    .filter((mark) => hints || !mark.hint);
  const spots = new Map<string, Mark>(); // the first mark of each stands for it
  for (const mark of marks)
    if (mark.spot !== '' && !spots.has(mark.spot)) spots.set(mark.spot, mark);
  // One stop for the Tab key: where the reader was, or the first that can be clicked.
  const stop =
    focused !== null && spots.has(focused)
      ? focused
      : ([...spots.keys()].find((spot) => next.has(spot)) ?? [...spots.keys()][0]);

  const touch = new Map<string, Box>();
  touchBoxes([...spots.values()], fingertip / scale).forEach((box, index) => {
    touch.set([...spots.keys()][index] as string, box);
  });

  const came = props.came ?? null;
  useLayoutEffect(() => {
    if (came === null || !svg.current || !air.current || reducedMotion()) return;
    const over = shifts(came.before, picture, came.spots).map((shift) =>
      slide(svg.current as SVGSVGElement, air.current as SVGGElement, shift),
    );
    return () => {
      for (const end of over) end();
    };
  }, [came]);

  const press = (event: KeyboardEvent, spot: string) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') props.choose(spot);
    else if (event.key === 'Escape') props.letGo();
    else if (event.key in directions) {
      const neighbour = neighbourOf(spots, spot, event.key);
      if (neighbour !== null)
        svg.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(neighbour)}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const draggable = (spot: string) => {
    const move = next.get(spot);
    return chosen.length === 0 && move != null && orderedSpots(move).length > 1;
  };
  // A piece follows the pointer, and where it is let go of its move ends.
  const grasp = (event: PointerEvent, spot: string) => {
    if (event.button !== 0 || !draggable(spot)) return;
    drag.current = { spot, x: event.clientX, y: event.clientY, ghost: null };
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const held = drag.current;
    if (!held || !air.current) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (held.ghost === null) {
      if (Math.hypot(dx, dy) < dragFrom) return;
      held.ghost = lift(svg.current as SVGSVGElement, air.current, pieceOn(picture, held.spot));
      props.choose(held.spot);
    }
    held.ghost.image?.setAttribute('transform', `translate(${dx / scale} ${dy / scale})`);
  };
  const drop = (event: PointerEvent, cancelled: boolean) => {
    const held = drag.current;
    drag.current = null;
    if (!held?.ghost) return;
    held.ghost.end();
    // The click that follows is none.
    svg.current?.addEventListener('click', (click) => click.stopPropagation(), {
      capture: true,
      once: true,
    });
    setTimeout(() => svg.current?.dispatchEvent(new Event('click')), 0);
    const under = cancelled ? null : document.elementFromPoint(event.clientX, event.clientY);
    const target = under?.getAttribute('data-spot');
    if (target && target !== held.spot && next.has(target)) props.choose(target);
    else props.letGo();
  };

  const label = (mark: Mark) => {
    const move = next.get(mark.spot);
    const said = [mark.label || mark.spot];
    if (move && hints) said.push(text.answer.full(move.moveValue, move.remoteness, move.score));
    return said.join(', ');
  };

  // What stands around a spot, under the pieces on it.
  const framesOf = (spot: string) => {
    const names = [];
    const move = next.get(spot);
    if (next.has(spot)) names.push(move && hints ? `next value-${move.moveValue}` : 'next');
    if (chosen.includes(spot)) names.push('chosen');
    if (pointed.includes(spot)) names.push('pointed');
    return names;
  };
  const isLast = (mark: Mark) =>
    last.some(({ kind, x, y }) => kind === mark.kind && x === mark.x && y === mark.y);

  return (
    <svg
      class="board"
      ref={svg}
      viewBox={viewBox(stage)}
      style={{
        '--aspect': stage.width / stage.height,
        '--columns': stage.width,
        // Squares leave each other no room to grow for a finger.
        '--cells': canBeTurned(picture) ? stage.width + 2 * margin : 0,
      }}
      role="group"
      aria-label={props.label}
      aria-describedby="board-help"
    >
      <g aria-hidden="true">
        {marks.map((mark) => (
          <Fragment key={mark.index}>
            <Shape mark={mark} index={mark.index} />
            {isLast(mark) && <Frame mark={mark} name="last" />}
            {props.lit?.includes(mark.index) && <Frame mark={mark} name="lit" />}
            {spots.get(mark.spot) === mark &&
              framesOf(mark.spot).map((name) => <Frame key={name} mark={mark} name={name} />)}
          </Fragment>
        ))}
        {props.arrows?.map((arrow) => (
          <ArrowShape key={`${arrow.from} ${arrow.to} ${arrow.kind}`} arrow={arrow} spots={spots} />
        ))}
        {hints &&
          [...next].map(
            ([spot, move]) =>
              move && (
                <Hint
                  key={spot}
                  mark={spots.get(spot)}
                  move={move}
                  least={Math.max(0.026 * picture.width, smallPrint / scale)}
                />
              ),
          )}
      </g>
      {marks
        .filter((mark) => mark.label !== '' && spots.get(mark.spot) !== mark)
        .map((mark) => (
          <Frame key={mark.index} mark={mark} name="said" role="img" aria-label={mark.label} />
        ))}
      {[...spots].map(([spot, mark]) => (
        <Frame
          key={spot}
          mark={mark}
          {...touch.get(spot)}
          name={`spot${next.has(spot) ? ' usable' : ''}${draggable(spot) ? ' draggable' : ''}`}
          role="button"
          tabindex={spot === stop ? 0 : -1}
          data-spot={spot}
          aria-label={label(mark)}
          aria-disabled={!next.has(spot) && !chosen.includes(spot)}
          aria-pressed={chosen.includes(spot)}
          onClick={() => props.choose(spot)}
          onKeyDown={(event) => press(event, spot)}
          onFocus={() => setFocused(spot)}
          onPointerDown={(event) => grasp(event, spot)}
          onPointerMove={pull}
          onPointerUp={(event) => drop(event, false)}
          onPointerCancel={(event) => drop(event, true)}
        />
      ))}
      <g class="air" ref={air} aria-hidden="true" />
    </svg>
  );
}

// An image of a mark in the air; its place on the board is empty until it ends.
interface Ghost {
  image: SVGElement | null;
  end: () => void;
}
interface Drag {
  spot: string;
  x: number;
  y: number;
  ghost: Ghost | null;
}

function lift(svg: SVGSVGElement, air: SVGGElement, mark: number): Ghost {
  const piece = svg.querySelector<SVGElement>(`[data-mark="${mark}"]`);
  if (!piece) return { image: null, end: () => {} };
  const image = piece.cloneNode(true) as SVGElement;
  image.removeAttribute('data-mark');
  air.append(image);
  piece.style.visibility = 'hidden';
  return {
    image,
    end: () => {
      image.remove();
      piece.style.visibility = '';
    },
  };
}

// Where the piece came from, and from there to its place.
function slide(svg: SVGSVGElement, air: SVGGElement, { mark, dx, dy }: Shift): () => void {
  const { image, end } = lift(svg, air, mark);
  const motion = image?.animate(
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'translate(0, 0)' }],
    { duration: slideTime, easing: 'ease-in-out' },
  );
  motion?.finished.then(end, end);
  return () => motion?.cancel();
}

// Pixels of a unit, as soon as there are any.
function useScale(svg: { current: SVGSVGElement | null }, units: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!svg.current) return;
    const measure = () => setWidth(svg.current?.getBoundingClientRect().width ?? 0);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(svg.current);
    return () => watch.disconnect();
  }, []);
  return width > 0 ? width / units : fingertip;
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

// From the middle of one spot to that of another, or straight into one that is wider.
function ArrowShape({ arrow, spots }: { arrow: Arrow; spots: Map<string, Mark> }) {
  const [start, goal] = [spots.get(arrow.from), spots.get(arrow.to)];
  if (!start || !goal) return null;
  const from = middleOf(start);
  const to = middleOf(goal);
  if (goal.width > 1.5 * start.width) to.x = from.x;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return null;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, aside: number) =>
    `${from.x + ux * along - uy * aside},${from.y + uy * along + ux * aside}`;
  const [begin, head, end] = [0.22, length - 0.36, length - 0.12];
  if (head <= begin) return null;
  return (
    <path
      class={`arrow ${arrow.kind}`}
      d={`M${at(begin, 0.045)} L${at(head, 0.045)} L${at(head, 0.15)} L${at(end, 0)} L${at(head, -0.15)} L${at(head, -0.045)} L${at(begin, -0.045)} z`}
    />
  );
}

// In the upper right corner; on a card, which has its writing there, at the lower edge, and on a small
// one even beyond it; on a card that lies at its right end.
function Hint({ mark, move, least }: { mark: Mark | undefined; move: Move; least: number }) {
  if (!mark) return null;
  const size = Math.min(Math.max(0.165, least), 0.5 * Math.min(mark.height, mark.width));
  const card = mark.kind === 'card' && mark.height > mark.width;
  return (
    <Badge
      value={move.moveValue}
      remoteness={move.remoteness}
      score={move.score}
      best={move.best}
      size={size}
      right={mark.x + (card ? mark.width : mark.width - 0.06)}
      y={
        card
          ? mark.y + Math.max(mark.height - 0.95 * size, 0.63 * mark.height + 0.7 * size)
          : mark.kind === 'card'
            ? mark.y + mark.height / 2
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
