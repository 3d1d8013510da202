// SPDX-License-Identifier: Apache-2.0
// How value and distance went: a graph to click on, and the moves as a list for everyone. The upper
// half belongs to the first player; best play goes straight towards an edge, a mistake jumps. What
// best play would bring is drawn ahead, broken.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { delay } from '../answer';
import type { Move, Position, Value } from '../api';
import { type History, type Standing, type Step, standing } from '../history';
import { useSay, useText } from '../text';
import { outline } from './answer';

const height = 7;
const gap = 1.1; // between two plies
const ahead = 12; // plies of the prediction that are drawn

export function Journey(props: {
  history: History;
  players: string[];
  spoils: boolean; // whether it may tell what moves were worth
  jump: (cursor: number) => void;
}) {
  const text = useText();
  const say = useSay();
  const { history, players, spoils } = props;
  const { steps, cursor } = history;
  const record = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // Inside its own box only: the page stays where it is.
    const box = record.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !here) return;
    const [top, bottom] = [
      here.offsetTop - box.offsetTop,
      here.offsetTop - box.offsetTop + here.offsetHeight,
    ];
    if (top < box.scrollTop) box.scrollTop = top - 4;
    else if (bottom > box.scrollTop + box.clientHeight)
      box.scrollTop = bottom - box.clientHeight + 4;
  }, [cursor, steps.length]);

  const describe = (step: Step, ply: number) => {
    if (step.made === null) return text.journey.start;
    const { move, by, judgement } = step.made;
    const player = say(players[by] ?? '');
    const words = [`${player} ${say(move.move)}`];
    if (spoils)
      words.push(text.answer.full(move.moveValue, move.remoteness), text.journey[judgement]);
    return ply < 0 ? words.join(', ') : text.journey.jump(ply, words.join(', '));
  };
  const mistakes = steps.filter(({ made }) => made?.judgement === 'mistake').length;

  return (
    <section class="journey" aria-labelledby="journey-title">
      <h2 id="journey-title">{text.journey.title}</h2>
      {spoils && (
        <Graph history={history} players={players} describe={describe} jump={props.jump} />
      )}
      <ol class="record" start={0} ref={record}>
        {steps.map((step, ply) => {
          const judgement = spoils ? (step.made?.judgement ?? '') : '';
          const before = steps[ply - 1]?.position;
          const lost =
            judgement === 'slow' && before && step.made ? delay(before, step.made.move) : 0;
          return (
            <li key={ply}>
              {ply > 0 && (ply - 1) % players.length === 0 && (
                <span class="number-of quiet">{(ply - 1) / players.length + 1}.</span>
              )}
              <button
                type="button"
                class={`small ${judgement}`}
                aria-label={describe(step, ply)}
                aria-current={ply === cursor ? 'step' : undefined}
                onClick={() => props.jump(ply)}
              >
                {step.made ? say(step.made.move.move) : text.journey.start}
                {judgement === 'mistake' && <span aria-hidden="true"> ?</span>}
                {lost > 0 && <span aria-hidden="true"> +{lost}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {spoils && (
        <p class="quiet verdict">
          {verdict(history, text, say) ?? text.journey.mistakes(mistakes)}
        </p>
      )}
    </section>
  );
}

// What the move that led here gave away, and what would have been better.
function verdict(
  { steps, cursor }: History,
  text: ReturnType<typeof useText>,
  say: ReturnType<typeof useSay>,
): string | null {
  const made = steps[cursor]?.made;
  const before: Position | null | undefined = steps[cursor - 1]?.position;
  if (!made || !before || made.judgement === 'best') return null;
  const best = before.moves.find((move: Move) => move.best);
  if (!best) return null;
  const full = (move: Move) => text.answer.full(move.moveValue, move.remoteness);
  return text.journey.instead(say(made.move.move), full(made.move), say(best.move), full(best));
}

function Graph(props: {
  history: History;
  players: string[];
  describe: (step: Step, ply: number) => string;
  jump: (cursor: number) => void;
}) {
  const text = useText();
  const say = useSay();
  const { steps, cursor } = props.history;
  const { players } = props;
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const share = (cursor + 0.5) / (steps.length + drawnAhead);
    const x = share * box.scrollWidth;
    if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 24)
      box.scrollLeft = x - box.clientWidth / 2;
  }, [cursor, steps.length]);

  const standings = steps.map((step) => standing(step, players.length));
  const longest = Math.max(1, ...standings.map((at) => at?.remoteness ?? 0));
  const at = (ply: number, where: Standing | null) => ({
    x: (ply + 0.5) * gap,
    y: where ? heightOf(where.value, where.remoteness, longest) : height / 2,
  });
  const points = standings.map((where, ply) => at(ply, where));
  // Best play takes one ply off the distance with every move.
  const now = standings.at(-1);
  const left = now && now.remoteness !== null && /win|lose/.test(now.value) ? now.remoteness : 0;
  const drawnAhead = Math.min(left, ahead);
  const future = Array.from({ length: drawnAhead + 1 }, (_, ply) =>
    at(steps.length - 1 + ply, now ? { value: now.value, remoteness: left - ply } : null),
  );
  const width = (steps.length + drawnAhead) * gap;
  const [above, below] =
    players.length === 2
      ? players.map((player) => text.journey.wins(say(player)))
      : [text.journey.moverWins, text.journey.moverLoses];
  const counted = standings.some((where) => where?.remoteness != null);
  const middle = Math.round(longest / 2);
  const line = (all: { x: number; y: number }[]) => all.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <div class="graph">
      {/* The list below says and does the same. */}
      <p class="graph-label" aria-hidden="true">
        ▲ {above}
      </p>
      <div class="graph-row" aria-hidden="true">
        <svg class="axis" viewBox={`0 0 1.7 ${height}`}>
          {counted &&
            (['win', 'lose'] as Value[]).flatMap((value) =>
              [0, middle].map((distance) => (
                <text
                  key={`${value} ${distance}`}
                  x={1.5}
                  y={heightOf(value, distance, longest)}
                  font-size={0.72}
                >
                  {distance}
                </text>
              )),
            )}
          <text x={1.5} y={height / 2} font-size={0.72}>
            =
          </text>
        </svg>
        <div class="graph-scroll" ref={scroll}>
          <svg viewBox={`0 0 ${width} ${height}`} style={{ '--plies': steps.length + drawnAhead }}>
            <line class="even" x1={0} x2={width} y1={height / 2} y2={height / 2} />
            <rect class="here" x={cursor * gap} width={gap} height={height} />
            {drawnAhead > 0 && <polyline class="future" points={line(future)} />}
            <polyline points={line(points)} />
            {steps.map((step, ply) => {
              const { x, y } = points[ply] ?? { x: 0, y: 0 };
              const value = standings[ply]?.value ?? 'draw';
              const judgement = step.made?.judgement ?? 'best';
              return (
                <g
                  key={ply}
                  class={`ply ${judgement} value-${value}`}
                  onClick={() => props.jump(ply)}
                >
                  <title>{props.describe(step, -1)}</title>
                  <rect class="target" x={ply * gap} width={gap} height={height} />
                  <path d={outline(value, x, y, 0.62, 0.62)} />
                  {judgement === 'mistake' && (
                    <text x={x} y={y < height / 2 ? y + 1.1 : y - 0.6}>
                      ?
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
      </div>
      <p class="graph-label" aria-hidden="true">
        ▼ {below}
        {counted && <span> · {text.journey.axis}</span>}
      </p>
    </div>
  );
}

// A decided game lies the nearer to the edge the sooner it ends; without distances half way.
function heightOf(value: Value, remoteness: number | null, longest: number): number {
  if (value !== 'win' && value !== 'lose') return height / 2;
  const left = remoteness === null ? 0.35 : remoteness / (longest + 1);
  const aside = (0.15 + 0.85 * (1 - left)) * (height / 2 - 0.5);
  return height / 2 + (value === 'win' ? -aside : aside);
}
