import type { IncomingHttpHeaders } from 'node:http';

/** The names of this machine by which its own pages reach the proxy. */
const NAMES = ['127.0.0.1', 'localhost'];

/** The origins of the proxy's pages. */
export function ownOrigins(port: number): string[] {
  return NAMES.map((name) => `http://${name}:${port}`);
}

/**
 * Why a request is not served, or undefined. Whoever resolves a name of their own to 127.0.0.1 sends that name
 * as the host; pages of other sites send an origin, or that they are one.
 */
export function rejectionOf(
  { host, origin, ...headers }: IncomingHttpHeaders,
  method: string,
  port: number,
): string | undefined {
  const own = ownOrigins(port);
  if (host === undefined || !own.includes(`http://${host.toLowerCase()}`))
    return `this is http://127.0.0.1:${port}, and no other host`;
  const site = headers['sec-fetch-site'];
  // A login that comes back, or a link: nobody but the page that is opened sees the response.
  const isOpened = method === 'GET' && headers['sec-fetch-dest'] === 'document';
  if (origin !== undefined && !own.includes(origin)) return 'requests of other sites are not served';
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  return isForeign && !isOpened ? 'requests of other sites are not served' : undefined;
}
