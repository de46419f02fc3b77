import type { FastifyInstance } from 'fastify';
import { healthCalls } from 'shared/contract/health';
import type { ApiContext } from '../context.ts';
import { databaseAway } from '../platform/http/errors/api-failure.ts';
import { registerCall } from '../platform/http/requests/register-call.ts';

/** GET /api/health: 200 once the database answers, 503 before and whenever it does not. */
export function registerHealthRoute(app: FastifyInstance, context: ApiContext): void {
  registerCall(
    app,
    context,
    healthCalls.read,
    async () => {
      try {
        await context.pool.query('select 1');
      } catch {
        throw databaseAway();
      }
      return { ready: true, warnings: await context.disk.warnings() };
    },
    { logLevel: 'warn' },
  );
}
