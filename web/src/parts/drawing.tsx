// SPDX-License-Identifier: Apache-2.0
// Marks of a picture as SVG. Colours come from style.css by tone; nothing here knows a game.
import type { Mark, Picture } from '../api';

export const margin = 0.08; // around a picture, for outlines

export function viewBox({ width, height }: { width: number; height: number }): string {
  return `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`;
}

// A picture that is only looked at; what it shows stands in words beside it.
export function Drawing({ picture, spots = [] }: { picture: Picture; spots?: string[] }) {
  const framed = spots.flatMap((spot) => picture.marks.find((mark) => mark.spot === spot) ?? []);
  return (
    <svg class="drawing" viewBox={viewBox(picture)} aria-hidden="true">
      {picture.marks
        .filter((mark) => !mark.hint)
        .map((mark, index) => (
          <Shape key={index} mark={mark} />
        ))}
      {framed.map(({ x, y, width, height }, index) => (
        <rect
          key={`frame ${index}`}
          class="frame-mark pointed"
          x={x + 0.03}
          y={y + 0.03}
          width={width - 0.06}
          height={height - 0.06}
          rx={0.1}
        />
      ))}
    </svg>
  );
}

export function Shape({ mark, index }: { mark: Mark; index?: number }) {
  const tone = `mark ${mark.kind} tone-${mark.tone || 'plain'}`;
  const { x, y, width, height } = mark;
  switch (mark.kind) {
    case 'square':
      return (
        <g class={tone} data-mark={index}>
          <rect x={x} y={y} width={width} height={height} rx={0.04} class="face" />
          <Writing mark={mark} />
        </g>
      );
    case 'disc':
      return <Disc mark={mark} tone={tone} index={index} />;
    case 'card':
      return <Card mark={mark} tone={tone} index={index} />;
    case 'line':
      return <line class={tone} x1={x} y1={y} x2={x + width} y2={y + height} />;
    case 'text':
      return (
        <g class={tone}>
          <Writing mark={mark} size={0.6 * height} />
        </g>
      );
  }
}

// A disc that is wider than high is seen from the side: a face above and a wall below it, so that
// one can stand on another.
type Piece = { mark: Mark; tone: string; index: number | undefined };

function Disc({ mark, tone, index }: Piece) {
  const { x, y, width, height } = mark;
  const thickness = height < 0.75 * width ? 0.36 * height : 0;
  const rx = width / 2;
  const ry = (height - thickness) / 2;
  const face = { ...mark, height: height - thickness };
  const middle = y + ry;
  return (
    <g class={tone} data-mark={index}>
      {thickness > 0 && (
        <path
          class="wall"
          d={`M${x},${middle} v${thickness} a${rx},${ry} 0 0 0 ${width},0 v${-thickness} z`}
        />
      )}
      <ellipse class="face" cx={x + rx} cy={middle} rx={rx} ry={ry} />
      <Writing mark={face} size={0.62 * (thickness > 0 ? 1.25 * ry * 2 : height)} />
    </g>
  );
}

// A card shows its rank above its suit where it has one, else what is written on it. Whose it is, a
// disc at its lower edge tells, dark or light as on a board. A card that is wider than high lies: all
// of it stands in a row.
function Card({ mark, tone, index }: Piece) {
  const { x, y, width, height, text } = mark;
  const lies = width > height;
  const unit = lies ? height : Math.min(width, height / 1.4);
  const inset = 0.03 * unit;
  const suit = /[♠♥♦♣♤♡♢♧]/u.exec(text)?.[0] ?? '';
  const rank = text.replace(suit, '').trim();
  const owned = /tone-(first|second|third)/.test(tone);
  const name = lies
    ? { ...mark, x: x + 0.03 * width, width: 0.33 * width, text: rank }
    : { ...mark, y: y + 0.06 * height, height: 0.34 * height, text: rank };
  const sign = lies
    ? { ...mark, x: x + 0.36 * width, width: 0.24 * width, text: suit }
    : { ...mark, y: y + 0.36 * height, height: 0.32 * height, text: suit };
  const size = lies ? 0.6 : 0.42;
  const alone = lies ? { ...mark, width: 0.6 * width } : { ...mark, height: 0.76 * height };
  return (
    <g class={`${tone}${/[♥♦♡♢]/u.test(suit) ? ' red' : ''}`} data-mark={index}>
      <rect
        class="face"
        x={x + inset}
        y={y + inset}
        width={width - 2 * inset}
        height={height - 2 * inset}
        rx={0.11 * unit}
      />
      {suit === '' ? (
        <Writing mark={alone} size={1.1 * size * unit} />
      ) : (
        <>
          <Writing mark={name} size={size * unit} />
          <Writing mark={sign} size={1.1 * size * unit} />
        </>
      )}
      {owned && (
        <ellipse
          class="owner"
          cx={lies ? x + 0.81 * width : x + width / 2}
          cy={lies ? y + height / 2 : y + height - 0.17 * unit}
          rx={(lies ? 0.3 : 0.2) * unit}
          ry={(lies ? 0.14 : 0.085) * unit}
        />
      )}
    </g>
  );
}

// Text in the middle of a box, made smaller until it fits.
function Writing({ mark, size }: { mark: Mark; size?: number }) {
  const { x, y, width, height, text } = mark;
  if (text === '') return null;
  const wanted = size ?? 0.45 * Math.min(width, height);
  const fitting = (0.92 * width) / (0.62 * letters(text));
  return (
    <text x={x + width / 2} y={y + height / 2} font-size={Math.min(wanted, fitting)}>
      {text}
    </text>
  );
}

// How wide a text is, in Latin letters.
function letters(text: string): number {
  let count = 0;
  for (const letter of text) count += letter > '\u2e7f' ? 1.7 : 1;
  return count;
}
