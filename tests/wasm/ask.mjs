// SPDX-License-Identifier: Apache-2.0
// Asks the module of WebAssembly outside a browser, as the page's worker does inside one:
//   node ask.mjs MODULE.js FZSTD.mjs [INSTANCE=TABLE.kzt]…
// A request a line on the standard input, {"target": "/api/v1/games"}, and an answer a line on the
// standard output, {"status", "type", "body", "reads": ranges of tables, "bytes": in them, "ms"}; with "foresee" also
// "foreseen", the ranges that the module expects to read, round by round.
import { fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [modulePath, zstdPath, ...named] = process.argv.slice(2);
// What emscripten takes for granted in node.
globalThis.require = createRequire(import.meta.url);
globalThis.__dirname = dirname(modulePath);
const { decompress } = await import(pathToFileURL(zstdPath).href);
const { default: start } = await import(pathToFileURL(modulePath).href);

const traffic = { reads: 0, bytes: 0 };
const tables = named.map((text) => {
  const [instance, path] = text.split(/=(?=[^=]*$)/);
  const file = openSync(path);
  return { instance, file, bytes: fstatSync(file).size };
});
const came = tables.map(() => new Set()); // what was foreseen and fetched
const kanzen = await start({
  wasmBinary: readFileSync(modulePath.replace(/\.js$/, '.wasm')),
  readTable(number, offset, to) {
    traffic.reads += 1;
    traffic.bytes += to.length;
    return readSync(tables[number].file, to, 0, to.length, offset) === to.length;
  },
  hasTable: (number, offset, bytes) => came[number].has(`${offset} ${bytes}`),
  unpack(from, to) {
    const bytes = decompress(from);
    if (bytes.length > to.length) return -1;
    to.set(bytes);
    return bytes.length;
  },
});
tables.forEach(({ instance, bytes }, number) => {
  kanzen.ccall('kanzen_add_table', null, ['string', 'number', 'number'], [instance, number, bytes]);
});
for await (const line of createInterface({ input: process.stdin })) {
  const { method = 'GET', target, type = '', body = '', foresee = false } = JSON.parse(line);
  // As the worker does: fetches what is foreseen, and asks again while that leads on.
  const foreseen = [];
  for (let round = 0; foresee && round < 1000; round += 1) {
    const told = kanzen.ccall('kanzen_foresee', 'string', ['string'], [target]);
    const places = told.split('\n').slice(0, -1);
    foreseen.push(places);
    const table = tables.findIndex(({ instance }) => target.includes(`/${instance}/`));
    const fresh = places.filter((place) => !came[table]?.has(place));
    if (fresh.length === 0) break;
    for (const place of fresh) came[table].add(place);
  }
  Object.assign(traffic, { reads: 0, bytes: 0 });
  const began = performance.now();
  const answer = kanzen.ccall(
    'kanzen_answer',
    'string',
    ['string', 'string', 'string', 'string'],
    [method, target, type, body],
  );
  const ms = performance.now() - began;
  const [, status, kind, text] = answer.match(/^(\d+) (.*)\n([^]*)$/);
  console.log(JSON.stringify({ status: Number(status), type: kind, body: text, foreseen, ...traffic, ms }));
}
