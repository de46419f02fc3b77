import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { type Duplex, duplexPair, pipeline } from 'node:stream';
import type { Certificate } from './certificate.ts';

/** Small, so that the server's order of streams counts, not what a buffer already contains. */
const BUFFER_BYTES = 16_384;

const NOT_FORWARDED = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

/** TLS with HTTP/2 in front of an app that speaks HTTP/1.1. Bodies are piped as the app sends them. */
export class Http2Front {
  readonly #server: Http2SecureServer;
  readonly #agent = new Agent({ keepAlive: true });

  constructor({ key, cert }: Certificate, appPort: () => number) {
    this.#server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) =>
      this.#forward(appPort(), request, response),
    );
  }

  /** A connection without the buffers of the system's TCP. */
  connect(): Duplex {
    const [client, server] = duplexPair({ highWaterMark: BUFFER_BYTES });
    this.#server.emit('connection', server);
    return client;
  }

  close(): void {
    this.#agent.destroy();
  }

  #forward(port: number, incoming: Http2ServerRequest, response: Http2ServerResponse): void {
    const { method, url } = incoming;
    const headers = {
      ...withoutConnection(incoming.headers),
      host: incoming.authority || incoming.headers.host,
      'x-forwarded-proto': 'https',
    };
    const outgoing = request({ port, host: '127.0.0.1', method, path: url, headers, agent: this.#agent });
    outgoing.on('information', ({ statusCode, headers }) => {
      if (statusCode === 103 && 'createPushResponse' in response)
        response.stream.additionalHeaders({ ...withoutConnection(headers), ':status': 103 });
    });
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers));
      // A failure in between has ended both; the browser reports it.
      pipeline(reply, response, () => undefined);
    });
    outgoing.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    pipeline(incoming, outgoing, () => undefined);
  }
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !NOT_FORWARDED.includes(name)),
  );
}
