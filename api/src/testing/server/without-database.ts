import { after } from 'node:test';
import { buildApp } from '../../app.ts';
import type { Database } from '../../platform/database/executor.ts';
import { openPool } from '../../platform/database/pool.ts';
import type { TestApi } from './test-api.ts';

const NOWHERE = { kind: 'socket', directory: '/nowhere', port: 1, user: 'ongi', database: 'ongi' } as const;

/** A second server of this API, until the test ends. Its database does not exist. */
export async function listenWithoutDatabase({
  context,
}: TestApi): Promise<{ origin: string; database: Database }> {
  const lost = openPool(NOWHERE, () => {});
  const app = await buildApp({ ...context, ...lost });
  after(async () => {
    await app.close();
    await lost.pool.end();
  });
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), database: lost.database };
}
