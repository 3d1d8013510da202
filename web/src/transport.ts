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
export const hasServer = !written;

type Site = (target: string, asked: Asked) => Promise<Answered>;
let site: Promise<Site> | null = null;

function opened(address: string): Promise<Site> {
  if (site !== null) return site;
  const coming = import('./site/site').then(({ openSite }) =>
    openSite(new URL(address, location.href)),
  );
  coming.catch(() => {
    site = null; // the next question tries again
  });
  site = coming;
  return coming;
}

export async function send(url: URL, asked: Asked = {}): Promise<Answered> {
  if (written) return (await opened(written))(url.href.slice(base.href.length), asked);
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
