import { Agent, request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as TlsAgent, request as requestOverTls } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';

/** Who responds in the end: a site, or a program of this machine on a socket. */
export type Upstream = { site: URL } | { socket: string };

export type UpstreamRequest = {
  method: string;
  /** Path and query, as they came. */
  path: string;
  headers: OutgoingHttpHeaders;
  body?: Readable;
  /** Ends the request: nobody waits for the response any more. */
  signal?: AbortSignal;
};

const plainAgent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });

/** Follows nothing and decodes nothing. Rejects where nobody responds. */
export function requestUpstream(
  upstream: Upstream,
  { method, path, headers, body, signal }: UpstreamRequest,
): Promise<IncomingMessage> {
  const options = { method, path, headers, ...(signal && { signal }) };
  return new Promise((resolve, reject) => {
    const sent =
      'socket' in upstream
        ? requestPlain({ ...options, socketPath: upstream.socket })
        : upstream.site.protocol === 'https:'
          ? requestOverTls(upstream.site, { ...options, agent: tlsAgent })
          : requestPlain(upstream.site, { ...options, agent: plainAgent });
    sent.once('response', resolve);
    sent.once('error', reject);
    if (body === undefined) sent.end();
    // Its failure is that of `sent`.
    else pipeline(body, sent, () => undefined);
  });
}
