import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Names a request in the log and in the answer, so that somebody with a problem can say which it was. */
export const newRequestId = (): string => randomUUID();

/**
 * One line a request, with the route's pattern instead of the address: an address carries invite codes,
 * signatures and a provider's codes. No headers and no bodies either.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
