// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Parameter } from '../src/api';
import { bytesText, decadesOf, instanceName, logHeight, shareText } from '../src/figures';

describe('figures', () => {
  it('are written for people', () => {
    expect(bytesText(512)).toBe('512 B');
    expect(bytesText(136_000_000)).toBe('136 MB');
    expect(bytesText(37_640_000_000)).toBe('37.6 GB');
    expect(shareText(38883, 50496)).toBe('77.0 %');
    expect(shareText('879284', '147969899280')).toBe('0.0006 %');
    expect(shareText(0, 0)).toBe('0.0 %');
  });
  it('stand on a logarithmic scale', () => {
    expect(decadesOf([1, 30655, 28])).toBe(5);
    expect(logHeight(0, 5)).toBe(0);
    expect(logHeight(1, 5)).toBeGreaterThan(0);
    expect(logHeight(100000, 5)).toBe(1);
    expect(logHeight(100, 5) - logHeight(10, 5)).toBeCloseTo(
      logHeight(1000, 5) - logHeight(100, 5),
    );
  });
});

describe('the name of an instance', () => {
  const parameter = (name: string, size: boolean): Parameter => ({
    name,
    size,
    meaning: { en: '', ja: '' },
    least: 1,
    most: 9,
    words: null,
    wordNames: null,
    default: null,
  });
  const parameters = [
    parameter('columns', true),
    parameter('rows', true),
    parameter('pieces', false),
  ];
  it('joins sizes and adds what is not usual', () => {
    const name = (values: Record<string, string>) => instanceName('nocca', parameters, values);
    expect(name({ columns: '4', rows: '5', pieces: '3' })).toBe('nocca:4x5,pieces=3');
    expect(name({ columns: '4', rows: '5', pieces: '' })).toBe('nocca:4x5');
    expect(name({ pieces: '3' })).toBe('nocca:pieces=3');
    expect(instanceName('tictactoe', [], {})).toBe('tictactoe');
  });
});
