import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { DevError, messageOf } from '../dev-error.ts';
import { ownOrigins } from './guard.ts';
import { requestHeaders } from './site-headers.ts';
import { requestUpstream } from './upstream.ts';

const LIMIT_MS = 15_000;
const MAX_BYTES = 20_000_000;

/** A running site, seen from one proxy. */
export class SiteLink {
  readonly site: URL;
  /** The proxy's own origins. */
  readonly own: readonly string[];
  readonly #log: (line: string) => void;
  #isReachable = true;

  constructor(site: URL, port: number, log: (line: string) => void) {
    this.site = site;
    this.own = ownOrigins(port);
    this.#log = log;
  }

  /**
   * Sends what a page of the proxy's requests, as the site's own page would. Ends with the response to it.
   * @param changed headers; undefined ones are left out
   */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    changed: OutgoingHttpHeaders = {},
  ): Promise<IncomingMessage> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { headers, method = 'GET', url = '/' } = request;
    const sent = { ...requestHeaders(headers, this), ...changed };
    for (const name of Object.keys(sent)) if (sent[name] === undefined) Reflect.deleteProperty(sent, name);
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    return this.#noting(
      requestUpstream(
        { site: this.site },
        { method, path: url, headers: sent, ...(hasBody && { body: request }), signal: gone.signal },
      ),
      gone.signal,
    );
  }

  /** A file of the site's. @throws DevError where the site does not respond */
  async read(path: string): Promise<{ status: number; body: string }> {
    const headers = { host: this.site.host, 'accept-encoding': 'identity' };
    const received = await this.#noting(
      requestUpstream(
        { site: this.site },
        { method: 'GET', path, headers, signal: AbortSignal.timeout(LIMIT_MS) },
      ),
    );
    return { status: received.statusCode ?? 0, body: await bodyOf(received) };
  }

  async #noting(sent: Promise<IncomingMessage>, gone?: AbortSignal): Promise<IncomingMessage> {
    const { origin } = this.site;
    try {
      const received = await sent;
      if (!this.#isReachable) this.#log(`${origin} responds again`);
      this.#isReachable = true;
      return received;
    } catch (error) {
      const failure = new DevError('unreachable', `${origin} does not respond (${reasonOf(error)})`);
      if (gone?.aborted !== true) {
        if (this.#isReachable) this.#log(`${failure.message}; what it serves is missing until it does`);
        this.#isReachable = false;
      }
      throw failure;
    }
  }
}

/** @throws Error beyond MAX_BYTES */
export async function bodyOf(received: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of received as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`a page or a script of more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Several addresses of one name fail in one error, which has no message. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error && 'code' in first ? String(first.code) : messageOf(first);
}
