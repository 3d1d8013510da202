// SPDX-License-Identifier: Apache-2.0
// A value with its distance, told by letter and shape as well as by colour: a win is round, a draw
// square, a loss pointed.
import type { Value } from '../api';
import { useText } from '../text';

export function Answer(props: {
  value: Value;
  remoteness: number | null;
  score?: number | undefined;
}) {
  const text = useText();
  return (
    <span class={`answer value-${props.value}`}>
      <svg viewBox="-1 -1 2 2" aria-hidden="true">
        <path d={outline(props.value, 0, 0, 1.8, 1.8)} />
        <text font-size="1.05">{text.answer.letters[props.value]}</text>
      </svg>
      <span>{text.answer.full(props.value, props.remoteness, props.score)}</span>
    </span>
  );
}

// The short form for a board, "W 9" in its shape: it ends at `right`, or stands in the middle of a
// box of the width `within` that ends there.
export function Badge(props: {
  value: Value;
  remoteness: number | null;
  score?: number | undefined;
  best: boolean;
  right: number;
  within: number;
  y: number;
  size: number;
}) {
  const text = useText();
  const { value, remoteness, score, y, size } = props;
  const letter = text.answer.letters[value];
  const number = score === undefined ? remoteness : Math.abs(score);
  const short = letter + (number === null || value === 'draw' ? '' : ` ${number}`);
  const width = Math.max(1.4, 0.58 * short.length + (letter > '\u2e7f' ? 1.2 : 0.85)) * size;
  const x = props.right - Math.max(width, props.within) / 2;
  return (
    <g class={`badge value-${value}${props.best ? ' best' : ''}`}>
      <path d={outline(value, x, y, width, 1.3 * size)} stroke-width={0.12 * size} />
      <text x={x} y={y} font-size={size}>
        {short}
      </text>
    </g>
  );
}

export function outline(value: Value, x: number, y: number, width: number, height: number): string {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const bend = height / 2;
  if (value === 'win')
    return `M${left + bend},${top} H${right - bend} a${bend},${bend} 0 0 1 0,${height} H${left + bend} a${bend},${bend} 0 0 1 0,${-height} z`;
  if (value === 'lose') {
    const point = 0.35 * height;
    return `M${left},${y} L${left + point},${top} H${right - point} L${right},${y} L${right - point},${bottom} H${left + point} z`;
  }
  return `M${left},${top} H${right} V${bottom} H${left} z`;
}
