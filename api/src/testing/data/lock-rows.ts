import type { TestContext } from 'node:test';
import { executeSql } from '../../platform/database/executor.ts';
import { until } from '../until.ts';
import type { TestApi } from '../server/test-api.ts';

const LONGEST_WAIT_MS = 20_000;

/** Makes races deterministic: locks until the returned function is called or the test ends. */
export async function lockRows(test: Pick<TestContext, 'after'>, api: TestApi, query: string) {
  const client = await api.own.pool.connect();
  let isLocked = true;
  const release = async (): Promise<void> => {
    if (!isLocked) return;
    isLocked = false;
    await client.query('rollback');
    client.release();
  };
  test.after(release);
  await client.query('begin');
  await client.query(query);
  return release;
}

/** Resolves once so many statements wait for a lock; the job queue's own do not count. */
export async function untilWaiting(api: TestApi, count: number): Promise<void> {
  const countWaiting = () => executeSql(api.context.database)`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query not like '%pgboss%'`;
  const what = `${count} statements wait for a lock`;
  await until(async () => (await countWaiting()) >= count, what, { timeoutMs: LONGEST_WAIT_MS });
}
