// SPDX-License-Identifier: Apache-2.0
// How value and distance went: a graph to click on, and the moves as a list for everyone. The upper
// half belongs to the first player; best play goes straight towards an edge, a mistake jumps.
import type { Value } from '../api';
import { type History, type Step, standing } from '../history';
import { useSay, useText } from '../text';
import { outline } from './answer';

const height = 7;
const gap = 1.4; // between two plies

export function Journey(props: {
  history: History;
  players: string[];
  jump: (cursor: number) => void;
}) {
  const text = useText();
  const say = useSay();
  const { history, players } = props;
  const { steps, cursor } = history;
  const standings = steps.map((step) => standing(step, players.length));
  const longest = Math.max(1, ...standings.map((at) => at?.remoteness ?? 0));
  const points = standings.map((at, ply) => ({
    x: (ply + 0.5) * gap,
    y: at ? heightOf(at.value, at.remoteness, longest) : height / 2,
    value: at?.value ?? ('draw' as Value),
  }));
  const width = steps.length * gap;
  const [above, below] =
    players.length === 2
      ? players.map((player) => text.journey.wins(say(player)))
      : [text.journey.moverWins, text.journey.moverLoses];
  const mistakes = steps.filter(({ made }) => made?.judgement === 'mistake').length;

  const describe = (step: Step, ply: number) => {
    if (step.made === null) return text.journey.start;
    const { move, by, judgement } = step.made;
    const answer = text.answer.full(move.moveValue, move.remoteness);
    const player = say(players[by] ?? '');
    const words = [`${player} ${say(move.move)}`, answer, text.journey[judgement]];
    return ply < 0 ? words.join(', ') : text.journey.jump(ply, words.join(', '));
  };

  return (
    <section class="journey" aria-labelledby="journey-title">
      <h2 id="journey-title">{text.journey.title}</h2>
      <div class="graph">
        <span class="above value-win">{above}</span>
        <span class="below value-lose">{below}</span>
        {/* The list below says and does the same. */}
        <div class="graph-scroll">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            style={{ '--plies': steps.length }}
            aria-hidden="true"
          >
            <rect class="here" x={cursor * gap} width={gap} height={height} />
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {steps.map((step, ply) => {
              const { x, y, value } = points[ply] ?? { x: 0, y: 0, value: 'draw' };
              const judgement = step.made?.judgement ?? 'best';
              return (
                <g
                  key={ply}
                  class={`ply ${judgement} value-${value}`}
                  onClick={() => props.jump(ply)}
                >
                  <title>{describe(step, -1)}</title>
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
      <ol class="record" start={0}>
        {steps.map((step, ply) => (
          <li key={ply}>
            <button
              type="button"
              class={`small ${step.made?.judgement ?? ''}`}
              aria-label={describe(step, ply)}
              aria-current={ply === cursor ? 'step' : undefined}
              onClick={() => props.jump(ply)}
            >
              {step.made ? say(step.made.move.move) : text.journey.start}
              {step.made?.judgement === 'mistake' && <span aria-hidden="true"> ?</span>}
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet">{text.journey.mistakes(mistakes)}</p>
    </section>
  );
}

// A decided game lies the nearer to the edge the sooner it ends; without distances half way.
function heightOf(value: Value, remoteness: number | null, longest: number): number {
  if (value !== 'win' && value !== 'lose') return height / 2;
  const left = remoteness === null ? 0.35 : remoteness / (longest + 1);
  const aside = (0.15 + 0.85 * (1 - left)) * (height / 2 - 0.6);
  return height / 2 + (value === 'win' ? -aside : aside);
}
