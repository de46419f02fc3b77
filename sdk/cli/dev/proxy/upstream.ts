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

/**
 * Follows nothing and decodes nothing. What only reads is repeated on another connection where one that was
 * used before turns out to be closed: a site closes what is idle for some seconds, which a program that is
 * busy with its bundler learns only when it sends. Rejects where nobody responds.
 */
export function requestUpstream(upstream: Upstream, request: UpstreamRequest): Promise<IncomingMessage> {
  const { method, path, headers, body, signal } = request;
  const options = { method, path, headers, ...(signal && { signal }) };
  return new Promise((resolve, reject) => {
    const sent =
      'socket' in upstream
        ? requestPlain({ ...options, socketPath: upstream.socket })
        : upstream.site.protocol === 'https:'
          ? requestOverTls(upstream.site, { ...options, agent: tlsAgent })
          : requestPlain(upstream.site, { ...options, agent: plainAgent });
    sent.once('response', resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const isRepeatable = body === undefined && (method === 'GET' || method === 'HEAD');
      if (isRepeatable && sent.reusedSocket && error.code === 'ECONNRESET')
        resolve(requestUpstream(upstream, request));
      else reject(error);
    });
    if (body === undefined) sent.end();
    // Its failure is that of `sent`.
    else pipeline(body, sent, () => undefined);
  });
}
