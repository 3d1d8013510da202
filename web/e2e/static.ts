// SPDX-License-Identifier: Apache-2.0
// A plain server of files, as any page host is one: it knows ranges, and nothing of kanzen. It sends
// files as they lie there, unpacked, and counts what it sends.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export interface Sent {
  path: string; // within the folder
  status: number;
  bytes: number; // of the body
}

export interface StaticServer {
  url: string; // of the folder
  sent: Sent[];
  end: () => Promise<void>;
}

// Under a path of the host, as project pages are. Without ranges, whoever asks for one gets it all.
export async function serveFolder(
  folder: string,
  { under = '/', ranges = true } = {},
): Promise<StaticServer> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const path = normalize(asked.startsWith(under) ? asked.slice(under.length) : '..');
    const file = join(folder, path === '.' || path === '' ? 'index.html' : path);
    let size = -1;
    try {
      const found = statSync(file);
      if (!path.startsWith('..') && found.isFile()) size = found.size;
    } catch {} // there is none
    if (size < 0) {
      sent.push({ path, status: 404, bytes: 0 });
      response.writeHead(404).end();
      return;
    }
    const wanted = ranges ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') : null;
    const start = wanted ? Number(wanted[1]) : 0;
    const end = wanted ? Math.min(Number(wanted[2]), size - 1) : size - 1;
    sent.push({ path, status: wanted ? 206 : 200, bytes: end - start + 1 });
    response.writeHead(wanted ? 206 : 200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Length': end - start + 1,
      ...(ranges ? { 'Accept-Ranges': 'bytes' } : {}),
      ...(wanted ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    });
    createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${under}`,
    sent,
    end: () => new Promise((ended) => server.close(() => ended()).closeAllConnections()),
  };
}
