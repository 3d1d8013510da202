// SPDX-License-Identifier: Apache-2.0
// The games, compiled to WebAssembly (src/kanzen/wasm), in a thread of their own: it may wait for the
// bytes of a table, and the page does not.
import { decompress } from 'fzstd';
import type { Answered, Asked } from '../transport';
import { type Range, Ranges } from './ranges';

export interface Start {
  module: string;
  wasm: string;
  tables: { instance: string; url: string; bytes: number }[];
}
export type Question = { id: number; target: string } & Asked;
export type Reply = ({ id: number } & Answered) | { failed: string };

// As emscripten makes it.
interface Module {
  ccall(name: string, returns: string | null, types: string[], given: unknown[]): unknown;
}

// A table, as far as it has come.
class Table {
  readonly ranges: Ranges;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly instance: string,
    private readonly url: string,
    readonly bytes: number,
  ) {
    this.ranges = new Ranges(bytes);
  }

  // Side by side, while other questions are answered; but what one question waits for, another does
  // not ask for again.
  fetch(places: { offset: number; bytes: number }[]): Promise<unknown> {
    this.last = this.last.then(() => this.fetchMissing(places)).catch(() => {});
    return this.last;
  }

  private async fetchMissing(places: { offset: number; bytes: number }[]): Promise<void> {
    await Promise.all(
      this.ranges.missingOf(places).map(async (range) => {
        const response = await fetch(this.url, { headers: { Range: header(range) } });
        if (response.status !== 200 && response.status !== 206) return;
        const bytes = new Uint8Array(await response.arrayBuffer());
        this.ranges.keep(range, { whole: response.status === 200, bytes });
      }),
    );
  }

  // One after the other, while the module waits.
  read(offset: number, to: Uint8Array): boolean {
    for (const range of this.ranges.missing(offset, to.length)) {
      const request = new XMLHttpRequest();
      request.open('GET', this.url, false); // only a worker may
      request.responseType = 'arraybuffer';
      request.setRequestHeader('Range', header(range));
      try {
        request.send();
      } catch {
        return false;
      }
      const { status } = request;
      if (status !== 200 && status !== 206) return false;
      const bytes = new Uint8Array(request.response);
      if (!this.ranges.keep(range, { whole: status === 200, bytes })) return false;
    }
    return this.ranges.read(offset, to);
  }
}

const longest = 1000; // plies of a line

const header = ([first, last]: Range) => `bytes=${first}-${last}`;

// Packed by gzip, and unpacked already where the server says so in its headers.
async function unpacked(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

interface Games {
  module: Module;
  tables: Table[];
}

async function open({ module, wasm, tables }: Start): Promise<Games> {
  const code = import(/* @vite-ignore */ module);
  const wasmBinary = await unpacked(wasm);
  const files = tables.map(({ instance, url, bytes }) => new Table(instance, url, bytes));
  const made: Module = await (await code).default({
    wasmBinary,
    readTable: (table: number, offset: number, to: Uint8Array) =>
      files[table]?.read(offset, to) ?? false,
    hasTable: (table: number, offset: number, bytes: number) =>
      files[table]?.ranges.missing(offset, bytes).length === 0,
    unpack: (from: Uint8Array, to: Uint8Array) => {
      try {
        const bytes = decompress(from);
        if (bytes.length > to.length) return -1;
        to.set(bytes);
        return bytes.length;
      } catch {
        return -1; // damaged: the module says so
      }
    },
  });
  files.forEach(({ instance, bytes }, number) => {
    made.ccall('kanzen_add_table', null, ['string', 'number', 'number'], [instance, number, bytes]);
  });
  return { module: made, tables: files };
}

// What the answer will read, fetched side by side; of a line, ply by ply. Whatever goes wrong here, the
// answer tells.
async function prepare({ module, tables }: Games, { target }: Question): Promise<void> {
  const instance = decodeURIComponent(target.split('/')[4] ?? '');
  const table = tables.find((candidate) => candidate.instance === instance);
  for (let rounds = 0; table && rounds < longest; rounds += 1) {
    const told = module.ccall('kanzen_foresee', 'string', ['string'], [target]) as string;
    const places = told
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [offset, bytes] = line.split(' ').map(Number) as [number, number];
        return { offset, bytes };
      });
    if (table.ranges.missingOf(places).length === 0) return;
    await table.fetch(places);
    if (table.ranges.missingOf(places).length > 0) return;
  }
}

function answer({ module }: Games, { id, target, method, type, body }: Question): Reply {
  const text = module.ccall(
    'kanzen_answer',
    'string',
    ['string', 'string', 'string', 'string'],
    [method ?? 'GET', target, type ?? '', body ?? ''],
  ) as string;
  const end = text.indexOf('\n');
  const space = text.indexOf(' ');
  return {
    id,
    status: Number(text.slice(0, space)),
    type: text.slice(space + 1, end),
    body: text.slice(end + 1),
  };
}

let games: Promise<Games> | null = null;
addEventListener('message', async ({ data }: MessageEvent<Start | Question>) => {
  if ('module' in data) {
    games = open(data);
    games.catch(() => {}); // told with the first question
    return;
  }
  let reply: Reply;
  try {
    const here = await (games as Promise<Games>);
    await prepare(here, data);
    reply = answer(here, data);
  } catch (error) {
    reply = { failed: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
});
