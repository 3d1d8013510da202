// SPDX-License-Identifier: Apache-2.0
// How value and distance went: a graph to click on, and the moves as a list for everyone, variations
// among them. The upper half belongs to the first player; best play goes straight towards an edge, a
// mistake jumps. What best play would bring is drawn ahead, broken. Of three and more players a band
// says who can force first place.
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { delay } from '../answer';
import type { Move, Position, Value } from '../api';
import {
  type History,
  isVariation,
  leading,
  type Standing,
  type Step,
  standing,
  stepAt,
} from '../history';
import { useText } from '../text';
import { outline } from './answer';

const height = 7;
const gap = 1.1; // between two plies
const ahead = 12; // plies of the prediction that are drawn

export function Journey(props: {
  history: History;
  players: string[];
  spoils: boolean; // whether it may tell what moves were worth
  jump: (cursor: number) => void;
  jumpTo: (step: Step) => void;
  promote: (step: Step) => void;
  remove: (step: Step) => void;
  restore: (() => void) | null; // what was removed last
}) {
  const text = useText();
  const { history, players, spoils } = props;
  const { steps } = history;
  const record = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // Inside its own box only: the page stays where it is.
    const box = record.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !here) return;
    const [inner, outer] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 4;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 4;
  }, [stepAt(history), steps.length]);

  const describe = (step: Step, ply: number) => {
    if (step.made === null) return text.journey.start;
    const { move, by, judgement } = step.made;
    const words = [`${players[by] ?? ''} ${move.text}`];
    if (spoils)
      words.push(
        text.answer.full(move.moveValue, move.remoteness, move.score),
        text.journey[judgement],
      );
    return ply < 0 ? words.join(', ') : text.journey.jump(ply, words.join(', '));
  };
  const [root] = steps;
  const here = stepAt(history);
  // On a move of the record; elsewhere the same keys mean the one that is shown.
  const press = (event: KeyboardEvent, step: Step) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Delete') props.remove(step);
    else if (event.key.toLowerCase() === 'p') props.promote(step);
    else return;
    event.preventDefault();
    record.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  };
  // A move as a button; `before` is where it was made.
  const item = (step: Step, ply: number, before: Step | null, anew = false) => {
    const judgement = spoils ? (step.made?.judgement ?? '') : '';
    const lost =
      judgement === 'slow' && before?.position && step.made
        ? delay(before.position, step.made.move)
        : 0;
    const turn = Math.ceil(ply / players.length);
    const leads = (ply - 1) % players.length === 0;
    return (
      <li key={`${ply} ${step.made?.move.move}`}>
        {ply > 0 && (leads || anew) && (
          <span class="number-of quiet">{`${turn}${leads ? '.' : '…'}`}</span>
        )}
        <button
          type="button"
          class={`small ${judgement}`}
          aria-label={describe(step, ply)}
          aria-current={step === here ? 'step' : undefined}
          onClick={() => props.jumpTo(step)}
          onKeyDown={(event) => press(event, step)}
        >
          {step.made ? step.made.move.text : text.journey.start}
          {judgement === 'mistake' && <span aria-hidden="true"> ?</span>}
          {lost > 0 && <span aria-hidden="true"> +{lost}</span>}
        </button>
        {spoils && step.made && (
          <span class={`worth value-${step.made.move.moveValue}`} aria-hidden="true">
            {text.answer.letters[step.made.move.moveValue]}
            {step.made.move.remoteness}
          </span>
        )}
      </li>
    );
  };
  // What was played from a step on; beside a move, what was played instead of it.
  const items = (from: Step, first: number, anew = false): VNode[] => {
    const list: VNode[] = [];
    let numbered = anew;
    for (let [before, ply] = [from, first]; before.next[0]; ++ply) {
      const [main, ...others] = before.next as [Step, ...Step[]];
      list.push(item(main, ply, before, numbered));
      for (const other of others)
        list.push(
          <li key={`${ply} ${other.made?.move.move}`} class="variation">
            <ol aria-label={text.journey.variation}>
              {item(other, ply, before, true)}
              {items(other, ply + 1)}
            </ol>
          </li>,
        );
      numbered = others.length > 0;
      before = main;
    }
    return list;
  };
  const mistakes = steps.filter(({ made }) => made?.judgement === 'mistake').length;

  return (
    <section class="journey" aria-labelledby="journey-title">
      <div class="journey-head">
        <h2 id="journey-title">{text.journey.title}</h2>
        {props.restore ? (
          <button type="button" class="small" onClick={props.restore}>
            {text.journey.restore}
          </button>
        ) : (
          <button
            type="button"
            class="small"
            title="P"
            aria-label={text.journey.promote}
            disabled={!isVariation(history, here)}
            onClick={() => props.promote(here)}
          >
            {text.journey.promoteShort}
          </button>
        )}
        <button
          type="button"
          class="small"
          title="Delete"
          aria-label={text.journey.remove}
          disabled={history.cursor === 0}
          onClick={() => props.remove(here)}
        >
          {text.journey.removeShort}
        </button>
      </div>
      {spoils &&
        (players.length > 2 ? (
          <Band history={history} players={players} describe={describe} jump={props.jump} />
        ) : (
          <Graph history={history} players={players} describe={describe} jump={props.jump} />
        ))}
      <ol class="record" ref={record}>
        {root && item(root, 0, null)}
        {root && items(root, 1)}
      </ol>
      {spoils && (
        <p class="quiet verdict">{verdict(history, text) ?? text.journey.mistakes(mistakes)}</p>
      )}
    </section>
  );
}

// What the move that led here gave away, and what would have been better.
function verdict({ steps, cursor }: History, text: ReturnType<typeof useText>): string | null {
  const made = steps[cursor]?.made;
  const before: Position | null | undefined = steps[cursor - 1]?.position;
  if (!made || !before || made.judgement === 'best') return null;
  const best = before.moves.find((move: Move) => move.best);
  if (!best) return null;
  const full = (move: Move) => text.answer.full(move.moveValue, move.remoteness, move.score);
  return text.journey.instead(made.move.text, full(made.move), best.text, full(best));
}

interface GraphProps {
  history: History;
  players: string[];
  describe: (step: Step, ply: number) => string;
  jump: (cursor: number) => void;
}

// A box that keeps the ply of the cursor in sight, of so many that are drawn.
function useScroll({ steps, cursor }: History, drawn: number): RefObject<HTMLDivElement> {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const [left, right] = [cursor, cursor + 1].map((ply) => (ply / drawn) * box.scrollWidth);
    if (left === undefined || right === undefined) return;
    if (left < box.scrollLeft || right > box.scrollLeft + box.clientWidth)
      box.scrollLeft = (left + right - box.clientWidth) / 2;
  }, [cursor, steps.length, drawn]);
  return scroll;
}

// A row for every player and one for nobody: a mark says who can force first place, ply by ply.
function Band(props: GraphProps) {
  const text = useText();
  const { steps, cursor } = props.history;
  const scroll = useScroll(props.history, steps.length);
  const rows = [...props.players, text.journey.nobody];
  const rowOf = (step: Step) => leading(step) ?? props.players.length;
  const width = steps.length * gap;
  return (
    <div class="graph band">
      {/* The list below says and does the same. */}
      <p class="graph-label" aria-hidden="true">
        {text.journey.forces}
      </p>
      <div class="graph-row" aria-hidden="true">
        <ul class="band-names" style={{ '--rows': rows.length }}>
          {rows.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <div class="graph-scroll" ref={scroll}>
          <svg
            viewBox={`0 0 ${width} ${rows.length}`}
            preserveAspectRatio="none"
            style={{ '--plies': steps.length, '--rows': rows.length }}
          >
            <rect class="here" x={cursor * gap} width={gap} height={rows.length} />
            {rows.map((name, row) => (
              <line key={name} class="even" x1={0} x2={width} y1={row + 1} y2={row + 1} />
            ))}
            {steps.map((step, ply) => (
              <g
                key={ply}
                class={`ply ${step.made?.judgement ?? 'best'}`}
                data-row={rowOf(step)}
                onClick={() => props.jump(ply)}
              >
                <title>{`${rows[rowOf(step)]}: ${props.describe(step, -1)}`}</title>
                <rect class="target" x={ply * gap} width={gap} height={rows.length} />
                <rect
                  class="force"
                  x={ply * gap + 0.08}
                  y={rowOf(step) + 0.15}
                  width={gap - 0.16}
                  height={0.7}
                />
              </g>
            ))}
          </svg>
        </div>
      </div>
    </div>
  );
}

function Graph(props: GraphProps) {
  const text = useText();
  const { steps, cursor } = props.history;
  const { players } = props;
  const standings = steps.map(standing);
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
  const scroll = useScroll(props.history, steps.length + drawnAhead);
  const width = (steps.length + drawnAhead) * gap;
  const [above, below] = players.map((player) => text.journey.wins(player));
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
