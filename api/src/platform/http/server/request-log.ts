import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, RawServerBase, RawRequestDefaultExpression } from 'fastify';
import type { Config } from '../../config/environment.ts';

type RawRequest = RawRequestDefaultExpression<RawServerBase>;

/** nginx's `$request_id`, and a UUID. Nothing else gets into the log. */
const REQUEST_ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Ids of requests in the log and in responses, for support. A trusted proxy sends its own, so that one id
 * finds a request in both logs; anybody else's is ignored.
 */
export function requestIds(trustProxy: Config['trustProxy']): (request: RawRequest) => string {
  const isTrusted = trustOf(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    const isId = typeof sent === 'string' && REQUEST_ID.test(sent);
    return isId && isTrusted(socket.remoteAddress ?? '', 0) ? sent : randomUUID();
  };
}

/** Fastify's reading of `trustProxy`. */
function trustOf(trustProxy: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'function') return trustProxy;
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()));
}

/**
 * Logs one line per request, with the route pattern instead of the URL: a URL carries invite codes,
 * signatures and login codes. No headers and no bodies either.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'responded',
    );
    done();
  });
}
