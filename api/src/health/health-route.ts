import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../context.ts';
import { databaseAway } from '../http/api-failure.ts';
import { success } from '../http/envelope.ts';

/** GET /api/health: 200 once the database answers, 503 before and whenever it does not. */
export function registerHealthRoute(app: FastifyInstance, context: ApiContext): void {
  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await context.pool.query('select 1');
    } catch {
      throw databaseAway();
    }
    return reply.header('cache-control', 'no-store').send(success({ ready: true }));
  });
}
