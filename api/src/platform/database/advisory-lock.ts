import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from './executor.ts';

/**
 * Runs `work` while no other process that shares the database runs work under the same key; skipped while one
 * does.
 * @param key unique in this database
 */
export async function withAdvisoryLock(pool: pg.Pool, key: number, work: () => Promise<void>): Promise<void> {
  // A dedicated connection: the lock is released even if the process is killed.
  const client = await pool.connect();
  let isBroken = true;
  try {
    const query = 'select pg_try_advisory_lock($1) as ours';
    const [lock] = await clientRows(client, z.object({ ours: z.boolean() }), query, [key]);
    if (lock?.ours === true) {
      try {
        await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [key]);
      }
    }
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
