// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { type Range, Ranges } from '../src/site/ranges';

const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, at) => (at * 7 + at / 251) & 255);

// Vitest compares element by element, which takes its time.
const same = (a: Uint8Array | null, b: Uint8Array) => a !== null && Buffer.compare(a, b) === 0;

// Reads as the worker does: fetches what is missing, and notes what it asked for.
function served(file: Uint8Array, knowsRanges = true) {
  const asked: Range[] = [];
  const ranges = new Ranges(file.length);
  const fetch = (range: Range) => {
    asked.push(range);
    const bytes = knowsRanges ? file.slice(range[0], range[1] + 1) : file.slice();
    return ranges.keep(range, { whole: !knowsRanges, bytes });
  };
  const read = (offset: number, length: number) => {
    for (const range of ranges.missing(offset, length)) fetch(range);
    const to = new Uint8Array(length);
    return ranges.read(offset, to) ? to : null;
  };
  return { asked, ranges, fetch, read };
}

describe('a file that is read range by range', () => {
  const file = bytesOf(1_000_003);

  it('gives the bytes that lie there, wherever pieces begin', () => {
    const { read } = served(file);
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let turn = 0; turn < 500; turn += 1) {
      const offset = random(file.length);
      const length = Math.min(random(60_000), file.length - offset);
      expect(same(read(offset, length), file.subarray(offset, offset + length))).toBe(true);
    }
  });

  it('asks once for what lies side by side, and for nothing twice', () => {
    const { read, asked } = served(file);
    read(20_000, 50_000);
    expect(asked).toEqual([[16_384, 73_727]]);
    read(17_000, 50_000);
    expect(asked).toHaveLength(1);
    read(0, 100_000); // before and behind what is here
    expect(asked.slice(1)).toEqual([
      [0, 16_383],
      [73_728, 102_399],
    ]);
    read(file.length - 1, 1); // the last piece is short
    expect(asked.at(-1)).toEqual([999_424, 1_000_002]);
  });

  it('asks for many places together, each range once', () => {
    const { ranges, fetch, read, asked } = served(file);
    const places = [
      { offset: 700_000, bytes: 10 },
      { offset: 10, bytes: 20 },
      { offset: 4000, bytes: 1000 },
      { offset: 5000, bytes: 5 },
    ];
    const missing = ranges.missingOf(places);
    expect(missing).toEqual([
      [0, 8191],
      [696_320, 700_415],
    ]);
    missing.map(fetch);
    for (const { offset, bytes } of places)
      expect(read(offset, bytes)).toEqual(file.slice(offset, offset + bytes));
    expect(asked).toHaveLength(2);
    expect(ranges.missingOf(places)).toEqual([]);
  });

  it('takes a small file whole, and whatever a server without ranges sends', () => {
    const small = bytesOf(5000);
    const few = served(small);
    expect(few.ranges.missingOf([{ offset: 5, bytes: 5 }])).toEqual([[0, 4999]]);
    expect(few.read(100, 10)).toEqual(small.slice(100, 110));
    expect(few.read(4000, 1000)).toEqual(small.slice(4000));
    expect(few.asked).toEqual([[0, 4999]]);
    const plain = served(file, false);
    expect(plain.read(500_000, 10)).toEqual(file.slice(500_000, 500_010));
    expect(plain.read(3, 10)).toEqual(file.slice(3, 13));
    expect(plain.asked).toHaveLength(1);
  });

  it('refuses what is not there, what is cut short, and another file', () => {
    const { ranges, read } = served(file);
    expect(read(file.length - 5, 6)).toBeNull();
    expect(ranges.read(0, new Uint8Array(1))).toBe(false); // nobody has fetched it
    expect(ranges.keep([0, 4095], { whole: false, bytes: new Uint8Array(3) })).toBe(false);
    const other = new Uint8Array(1_000_001);
    expect(ranges.keep([0, 4095], { whole: true, bytes: other })).toBe(false);
    expect(ranges.read(0, new Uint8Array(1))).toBe(false);
  });
});
