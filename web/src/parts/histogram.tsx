// SPDX-License-Identifier: Apache-2.0
// The number of positions at each distance, on a logarithmic scale. The table beside it has the
// figures for those who cannot see it.
import type { Bar } from '../api';
import { decadesOf, logHeight } from '../figures';
import { useAllText } from '../text';
import './histogram.css';

const [plotHeight, left, bottom, top] = [220, 44, 34, 10];

export function Histogram(props: { bars: Bar[]; scores?: boolean; label?: string; axis?: string }) {
  const { bars, scores, label, axis } = props;
  const text = useAllText();
  const decided = bars.filter((bar) => bar.remoteness !== null);
  const longest = Math.max(1, ...decided.map((bar) => bar.remoteness ?? 0));
  const step = Math.max(9, Math.min(40, 640 / (longest + 1)));
  const width = Math.max(320, left + (longest + 1) * step + 8);
  const height = top + plotHeight + bottom;
  const decades = decadesOf(bars.map((bar) => bar.positions));
  const y = (share: number) => top + plotHeight * (1 - share);
  const shown = (['win', 'lose'] as const).filter((value) =>
    decided.some((bar) => bar.value === value),
  );
  const labelled = longest > 30 ? 5 : longest > 15 ? 2 : 1;
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${width} ${height}`}
      style={{ '--natural': `${width}px` }}
      role="img"
      aria-label={label ?? (scores ? text.stats.scores : text.stats.histogram)}
    >
      <defs>
        <pattern id="stripes" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" class="stripe-ground" />
          <path d="M-1,1 L1,-1 M0,5 L5,0 M4,6 L6,4" class="stripe" />
        </pattern>
      </defs>
      {Array.from({ length: decades + 1 }, (_, decade) => decade).map((decade) => (
        <g key={decade} class="scale">
          <line
            x1={left}
            x2={width}
            y1={y(logHeight(10 ** decade, decades))}
            y2={y(logHeight(10 ** decade, decades))}
          />
          <text x={left - 6} y={y(logHeight(10 ** decade, decades))}>
            10
            <tspan dy="-5" font-size="8">
              {decade}
            </tspan>
          </text>
        </g>
      ))}
      {decided.map((bar) => {
        const distance = bar.remoteness ?? 0;
        const share = logHeight(bar.positions, decades);
        const beside = decided.filter(({ remoteness }) => remoteness === distance);
        const barWidth = (step - 2) / beside.length;
        return (
          <rect
            key={`${distance} ${bar.value}`}
            class={`bar value-${bar.value}`}
            x={left + distance * step + 1 + beside.indexOf(bar) * barWidth}
            y={y(share)}
            width={barWidth}
            height={plotHeight * share}
          >
            <title>
              {`${text.answer.full(bar.value, distance, scores ? distance : undefined)}: ${text.number(bar.positions)}`}
            </title>
          </rect>
        );
      })}
      {shown.map((value, index) => (
        <g key={value} transform={`translate(${width - 150 + 75 * index}, ${top})`}>
          <rect class={`bar value-${value}`} width="14" height="10" />
          <text class="legend" x="20" y="5.5">
            {text.answer.values[value]}
          </text>
        </g>
      ))}
      <line class="axis" x1={left} x2={width} y1={y(0)} y2={y(0)} />
      {Array.from({ length: longest + 1 }, (_, distance) => distance)
        .filter((distance) => distance % labelled === 0)
        .map((distance) => (
          <text key={distance} class="tick" x={left + (distance + 0.5) * step} y={y(0) + 12}>
            {distance}
          </text>
        ))}
      <text class="tick" x={(left + width) / 2} y={height - 6}>
        {axis ?? (scores ? text.stats.points : text.stats.distance)}
      </text>
    </svg>
  );
}
