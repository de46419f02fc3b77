import { after } from 'node:test';
import type pg from 'pg';
import { buildApp } from '../../app.ts';
import type { Database } from '../../platform/database/executor.ts';
import { openPool } from '../../platform/database/pool.ts';
import { createRepeatedReads } from '../../platform/database/repeated-reads.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { TestApi } from './test-api.ts';

const NOWHERE = { kind: 'socket', directory: '/nowhere', port: 1, user: 'ongi', database: 'ongi' } as const;

/** A second server without a database. @param standby where its reads go; null: there is none */
export async function listenWithoutDatabase(
  { context }: TestApi,
  standby: pg.Pool | null = null,
): Promise<{ origin: string; database: Database }> {
  const metrics = createMetrics();
  const lost = openPool(NOWHERE, () => {}, 10, metrics.database);
  const app = await buildApp({
    ...context,
    ...lost,
    metrics,
    reads: createRepeatedReads(standby, metrics.database),
  });
  after(async () => {
    await app.close();
    await lost.pool.end();
  });
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), database: lost.database };
}
