// SPDX-License-Identifier: Apache-2.0
// A file on a server, read range by range. What has come stays; what is asked for comes in pieces, so
// that neighbours come along, and those that lie side by side in one request. A server that knows no
// ranges sends the whole file, which is kept then.
export interface Part {
  whole: boolean; // the file and not the range
  bytes: Uint8Array;
}
export type Range = [first: number, last: number]; // both are wanted, as the header counts

const piece = 1 << 12; // as large as most blocks of a table
const small = 1 << 18; // a file of so many bytes comes whole
const most = 1 << 14; // pieces that are kept: 64 MiB

export class Ranges {
  private readonly pieces = new Map<number, Uint8Array>(); // the newest last
  private whole: Uint8Array | null = null;

  constructor(private readonly size: number) {}

  // What has to be fetched before these bytes can be read.
  missing(offset: number, length: number): Range[] {
    if (this.whole !== null || length <= 0 || offset + length > this.size) return [];
    if (this.size <= small) return [[0, this.size - 1]];
    const ranges: Range[] = [];
    const last = Math.floor((offset + length - 1) / piece);
    for (let at = Math.floor(offset / piece); at <= last; at += 1) {
      if (this.pieces.has(at)) continue;
      let end = at;
      while (end < last && !this.pieces.has(end + 1)) end += 1;
      ranges.push([at * piece, Math.min((end + 1) * piece, this.size) - 1]);
      at = end;
    }
    return ranges;
  }

  // Of several places, each range once.
  missingOf(places: { offset: number; bytes: number }[]): Range[] {
    const wanted = new Set<number>();
    for (const { offset, bytes } of places)
      for (const [first, last] of this.missing(offset, bytes))
        for (let at = first; at <= last; at += piece) wanted.add(at);
    const ranges: Range[] = [];
    for (const first of [...wanted].sort((a, b) => a - b)) {
      const before = ranges.at(-1);
      const last = Math.min(first + piece, this.size) - 1;
      if (before && before[1] + 1 === first) before[1] = last;
      else ranges.push([first, last]);
    }
    return ranges;
  }

  // False where it is not what was asked for.
  keep([first, last]: Range, { whole, bytes }: Part): boolean {
    if (whole || (first === 0 && last === this.size - 1)) {
      if (bytes.length !== this.size) return false;
      this.whole = bytes;
      this.pieces.clear();
      return true;
    }
    if (bytes.length !== last - first + 1) return false;
    for (let at = first; at <= last; at += piece)
      this.pieces.set(at / piece, bytes.slice(at - first, at - first + piece));
    return true;
  }

  // False where some of it is missing.
  read(offset: number, to: Uint8Array): boolean {
    if (offset + to.length > this.size || this.missing(offset, to.length).length > 0) return false;
    if (this.whole !== null) {
      to.set(this.whole.subarray(offset, offset + to.length));
      return true;
    }
    for (let at = Math.floor(offset / piece); at * piece < offset + to.length; at += 1) {
      const bytes = this.pieces.get(at) as Uint8Array;
      const begin = Math.max(offset - at * piece, 0);
      const end = Math.min(offset + to.length - at * piece, bytes.length);
      to.set(bytes.subarray(begin, end), at * piece + begin - offset);
      this.pieces.delete(at); // it becomes the newest
      this.pieces.set(at, bytes);
    }
    for (const old of this.pieces.keys()) {
      if (this.pieces.size <= most) break;
      this.pieces.delete(old);
    }
    return true;
  }
}
