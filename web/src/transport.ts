// SPDX-License-Identifier: Apache-2.0
// How questions travel: to the server that the page came from, or, where `kanzen site` has written
// the page for a host of files, to a worker that knows the games (site/). The questions are the same,
// and so are the answers.
export interface Answered {
  status: number;
  type: string;
  body: string;
}

export interface Asked {
  method?: string;
  type?: string; // of the body
  body?: string;
}

export const base = new URL('api/v1/', location.href);

const written = document.querySelector('meta[name="kanzen-site"]')?.getAttribute('content');
const site = written
  ? import('./site/site').then(({ openSite }) => openSite(new URL(written, location.href)))
  : null;

export const hasServer = site === null;

export async function send(url: URL, asked: Asked = {}): Promise<Answered> {
  if (site !== null) return (await site)(url.href.slice(base.href.length), asked);
  const response = await fetch(url, {
    method: asked.method ?? 'GET',
    ...(asked.body === undefined
      ? {}
      : { headers: { 'Content-Type': asked.type ?? 'application/json' }, body: asked.body }),
  });
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    body: await response.text(),
  };
}
