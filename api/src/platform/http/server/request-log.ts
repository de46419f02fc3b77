import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Identifies a request in the log and in the response, for support. */
export const newRequestId = (): string => randomUUID();

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
