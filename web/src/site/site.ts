// SPDX-License-Identifier: Apache-2.0
// A page without a server. What everybody asks for, or what only a whole table could tell, was
// answered when the site was written and lies in files; all else is asked of a worker.
import type { Answered, Asked } from '../transport';
import type { Reply, Start } from './worker';

// As `kanzen site` writes it (site.json); files are named from there.
export interface Site {
  module: string;
  wasm: string;
  tables: { instance: string; file: string; bytes: number }[];
  answers: { file: string; targets: string[] }[]; // each file: answers by target
}

export async function openSite(address: URL) {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  const site: Site = await response.json();
  const fileOf = new Map<string, string>();
  for (const { file, targets } of site.answers)
    for (const target of targets) fileOf.set(target, file);
  const files = new Map<string, Promise<Record<string, unknown>>>();
  const games = new Games({
    module: new URL(site.module, address).href,
    wasm: new URL(site.wasm, address).href,
    tables: site.tables.map(({ instance, file, bytes }) => ({
      instance,
      url: new URL(file, address).href,
      bytes,
    })),
  });

  const load = (file: string) => {
    const known = files.get(file);
    if (known) return known;
    const coming = fetch(new URL(file, address)).then((response) => {
      if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
      return response.json();
    });
    files.set(file, coming);
    coming.catch(() => files.delete(file)); // it is asked for again
    return coming;
  };

  // The target begins behind api/v1/, and ends in the language, as api.ts writes it.
  return async (target: string, asked: Asked): Promise<Answered> => {
    const file = asked.method === undefined ? fileOf.get(decodeURIComponent(target)) : undefined;
    if (file === undefined) return games.ask(`/api/v1/${target}`, asked);
    const answers = await load(file);
    return {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(answers[decodeURIComponent(target)]),
    };
  };
}

// The worker, which is started when it is needed, and again after it has failed.
class Games {
  private worker: Worker | null = null;
  private waiting = new Map<
    number,
    { resolve: (a: Answered) => void; reject: (e: Error) => void }
  >();
  private next = 0;

  constructor(private readonly start: Start) {}

  ask(target: string, asked: Asked): Promise<Answered> {
    const worker = this.worker ?? this.begin();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, target, ...asked });
    });
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.postMessage(this.start);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('failed' in data) return this.end(data.failed);
      const { id, ...answer } = data;
      this.waiting.get(id)?.resolve(answer);
      this.waiting.delete(id);
    };
    worker.onerror = (event) => this.end(event.message || 'the worker could not be started');
    return worker;
  }

  private end(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(new Error(why));
  }
}
