// SPDX-License-Identifier: Apache-2.0
// Figures and names for people, and the scale of the histogram.
import type { Count, Parameter } from './api';

export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit + 1 < units.length) {
    value /= 1000;
    ++unit;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toPrecision(3)} ${units[unit]}`;
}

// "12.3 %", for counts of any size.
export function shareText(part: Count, whole: Count): string {
  const share = (100 * Number(part)) / Math.max(1, Number(whole));
  return `${share.toFixed(share >= 10 || share === 0 ? 1 : share >= 0.01 ? 2 : 4)} %`;
}

// How high a count stands on a logarithmic scale from 1 to 10^decades: 0 for none, never invisible.
export function logHeight(positions: Count, decades: number): number {
  const count = Number(positions);
  return count <= 0 ? 0 : (0.25 + Math.log10(count)) / (0.25 + decades);
}

export function decadesOf(counts: Count[]): number {
  return Math.max(1, ...counts.map((count) => Math.ceil(Math.log10(Math.max(1, Number(count))))));
}

// "nocca:4x5,pieces=3": sizes joined by x, then what is not left to its usual value.
export function instanceName(
  game: string,
  parameters: Parameter[],
  values: Record<string, string>,
): string {
  const given = parameters.filter(({ name }) => (values[name] ?? '') !== '');
  const sizes = given.filter(({ size }) => size).map(({ name }) => values[name]);
  const settings = given.filter(({ size }) => !size).map(({ name }) => `${name}=${values[name]}`);
  const rest = [...(sizes.length > 0 ? [sizes.join('x')] : []), ...settings].join(',');
  return rest === '' ? game : `${game}:${rest}`;
}
