import type { FastifyInstance } from 'fastify';
import { healthCalls } from 'shared/contract/health';
import type { ApiContext } from '../platform/context.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { executeSql } from '../platform/database/executor.ts';
import { databaseAway, processEnding } from '../platform/http/errors/api-failure.ts';
import type { ServedSite } from '../site/served-site.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';

/** Health for people and monitoring (`/health`), supervisors (`/live`) and balancers (`/ready`). */
export function registerHealthRoutes(
  app: FastifyInstance,
  context: ApiContext,
  site: ServedSite | undefined,
): void {
  const register = callRegistrar(app, context);
  const options = { logLevel: 'warn' } as const;

  register(
    healthCalls.read,
    async () => {
      await assertDatabase(context);
      return {
        ready: true,
        warnings: await context.disk.warnings(),
        siteRejection: (await site?.rejection()) ?? null,
      };
    },
    options,
  );

  register(healthCalls.live, async () => ({ live: true }), options);

  register(
    healthCalls.ready,
    async () => {
      if (context.ending.aborted) throw processEnding();
      // While the primary is away a standby makes it ready: people can read.
      await assertDatabase(context);
      return { ready: true };
    },
    options,
  );
}

/** @throws ApiFailure 503 where no statement can be run */
async function assertDatabase(context: ApiContext): Promise<void> {
  try {
    await executeSql(context.database)`select 1`;
  } catch (error) {
    throw isDatabaseAway(error) ? error : databaseAway();
  }
}
