import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APPLICATION_NAME, clientSettings, type DatabaseAddress } from './pool.ts';

const END_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;

/**
 * Terminates the sessions of a killed process in a server that is still running, and waits until they end:
 * no late write can follow the sweep of uploaded files. The caller holds the instance lock, so no other
 * process of ours has sessions there.
 */
export async function endOrphanedSessions(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(clientSettings(address));
  client.on('error', () => {});
  await client.connect();
  try {
    const deadline = Date.now() + END_TIMEOUT_MS;
    for (;;) {
      const left = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
        [APPLICATION_NAME],
      );
      if ((left.rowCount ?? 0) === 0) return;
      if (Date.now() > deadline)
        throw new Error('Sessions of a program that was killed do not end in the database');
      await sleep(POLL_INTERVAL_MS);
    }
  } finally {
    await client.end();
  }
}
