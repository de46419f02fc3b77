import type { FastifyInstance } from 'fastify';
import { healthCalls } from 'shared/contract/health';
import type { ApiContext } from '../context.ts';
import { databaseAway } from '../platform/http/errors/api-failure.ts';
import type { ServedSite } from '../site/served-site.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';

/** GET /api/health: 200 while the database responds, 503 otherwise. */
export function registerHealthRoute(
  app: FastifyInstance,
  context: ApiContext,
  site: ServedSite | undefined,
): void {
  const register = callRegistrar(app, context);
  register(
    healthCalls.read,
    async () => {
      try {
        await context.pool.query('select 1');
      } catch {
        throw databaseAway();
      }
      return {
        ready: true,
        warnings: await context.disk.warnings(),
        siteRejection: (await site?.rejection()) ?? null,
      };
    },
    { logLevel: 'warn' },
  );
}
