import type { ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2';
import { Server as TlsServer, type TLSSocket } from 'node:tls';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { TlsSettings } from '../../config/http-settings.ts';
import { readCertificate } from './certificate.ts';

/** A session sends this much before it waits for an acknowledgement: 64 KB are slow on long lines. */
const STREAM_WINDOW_BYTES = 1_048_576;
const SESSION_WINDOW_BYTES = 4 * STREAM_WINDOW_BYTES;
/** A page has far fewer requests under way; a client that opens thousands costs memory. */
const MAX_STREAMS = 128;
/** As without TLS: Fastify sets it for servers of HTTP/1.1 alone. */
const IDLE_CONNECTION_MS = 72_000;
/** Renewed certificates are noticed after this long. */
const RENEWAL_CHECK_MS = 60_000;

/**
 * Fastify over HTTP/1.1, or with a certificate over TLS with HTTP/2 and HTTP/1.1 (docs/decisions/serving). A
 * renewed
 * certificate is used without a restart; what cannot be used is logged, and the last one stays.
 * @throws EnvironmentError if the certificate cannot be used
 */
export function createServer(
  tls: TlsSettings | null,
  options: FastifyServerOptions,
  renewalCheckMs: number = RENEWAL_CHECK_MS,
): FastifyInstance {
  if (tls === null) return fastify(options);
  const https = {
    ...readCertificate(tls),
    allowHTTP1: true,
    settings: { maxConcurrentStreams: MAX_STREAMS, initialWindowSize: STREAM_WINDOW_BYTES },
  };
  // Requests and responses of both protocols have the interface of node:http ("Compatibility API").
  const app = fastify({ ...options, http2: true, https } as FastifyServerOptions);
  const { server } = app;
  if (!(server instanceof TlsServer)) throw new Error('Not a server with TLS');
  server.on('session', (session: ServerHttp2Session) => session.setLocalWindowSize(SESSION_WINDOW_BYTES));
  server.prependListener('request', resetWhenDestroyed);
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  server.closeAllConnections = closeAllOf(server);
  useRenewedCertificate(app, server, tls, renewalCheckMs);
  return app;
}

/**
 * A response that breaks off must not look complete. HTTP/1.1 closes the connection; Node's `destroy` of an
 * HTTP/2
 * response resets its stream with NO_ERROR, which clients take for its end.
 */
function resetWhenDestroyed(_request: Http2ServerRequest, response: Http2ServerResponse | ServerResponse) {
  if (!('stream' in response)) return;
  const { stream } = response;
  response.destroy = (error = new Error('The response broke off')) => {
    stream.destroy(error);
    return response;
  };
}

/** Which Node's HTTP/2 server lacks. */
function closeAllOf(server: TlsServer): () => void {
  const sockets = new Set<TLSSocket>();
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => sockets.forEach((socket) => socket.destroy());
}

function useRenewedCertificate(app: FastifyInstance, server: TlsServer, tls: TlsSettings, everyMs: number) {
  let current = readCertificate(tls);
  const check = (): void => {
    try {
      const found = readCertificate(tls);
      if (found.cert === current.cert && found.key === current.key) return;
      server.setSecureContext(found);
      current = found;
      app.log.info('the renewed certificate is used');
    } catch (error) {
      // Perhaps one of the two files is written a moment after the other.
      app.log.warn({ reason: String(error) }, 'the certificate cannot be used; the last one stays');
    }
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
