import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, RawServerBase, RawRequestDefaultExpression, FastifyRequest } from 'fastify';
import type { Config } from '../../config/environment.ts';
import { API_PREFIX } from './api-prefix.ts';
import type { HttpRecorder } from '../../metrics/metrics.ts';

type RawRequest = RawRequestDefaultExpression<RawServerBase>;

/** nginx's `$request_id`, and a UUID. Nothing else gets into the log. */
const REQUEST_ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids of requests in log and responses. A trusted proxy's own id is used; anybody else's is ignored. */
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

/** Logs a line per request with the route's pattern: a URL carries codes and signatures. */
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

/** A caller that left before the response ended (nginx has the same status for it). */
const CALLER_LEFT_STATUS = 499;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts each request with its route pattern, never its URL: strangers cannot add labels. */
export function measureRequests(app: FastifyInstance, recorder: HttpRecorder): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    recorder.requestBegan();
    const startedAt = performance.now();
    let isFinished = false;
    raw.once('finish', () => {
      isFinished = true;
    });
    // The only event that comes whatever happens, and once.
    raw.once('close', () => {
      const status = isFinished ? raw.statusCode : CALLER_LEFT_STATUS;
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      const seconds = (performance.now() - startedAt) / 1_000;
      recorder.requestEnded({ method, route: routeOf(request), status }, seconds);
    });
    done();
  });
}

function routeOf(request: FastifyRequest): string {
  if (!request.is404) return request.routeOptions.url ?? '(unknown)';
  return request.url.startsWith(`${API_PREFIX}/`) ? '(unknown)' : '(site)';
}
