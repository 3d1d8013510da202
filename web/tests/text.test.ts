// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '../src/text';
import { en } from '../src/text/en';
import { ja } from '../src/text/ja';
import { more as moreEn } from '../src/text/more_en';
import { more as moreJa } from '../src/text/more_ja';

// The compiler sees to it that both languages have the same texts; this, that they are translated.
describe('languages', () => {
  it('say nothing in the same words', () => {
    const same: string[] = [];
    const compare = (a: object, b: object, path: string) => {
      for (const [key, value] of Object.entries(a)) {
        const other = (b as Record<string, unknown>)[key];
        if (typeof value === 'object') compare(value, other as object, `${path}${key}.`);
        else if (typeof value === 'string' && value === other) same.push(path + key);
        else expect(typeof other, path + key).toBe(typeof value);
      }
    };
    compare(en, ja, '');
    compare(moreEn, moreJa, '');
    expect(same).toEqual([]);
  });
  it('write distances', () => {
    expect(en.answer.full('lose', 10)).toBe('loss in 10');
    expect(ja.answer.full('lose', 10)).toBe('10手で負け');
    expect(en.answer.full('draw', null)).toBe('draw');
  });
  it('write counts of any size', () => {
    expect(en.number('932529227521865996674080')).toBe('932,529,227,521,865,996,674,080');
  });
  it('follow the browser', () => {
    expect(preferredLanguage(['ja-JP', 'en'])).toBe('ja');
    expect(preferredLanguage(['fr', 'en-GB', 'ja'])).toBe('en');
    expect(preferredLanguage(['de'])).toBe('en');
  });
});
