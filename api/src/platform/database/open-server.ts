import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/environment.ts';
import { type DatabaseAddress, APPLICATION_NAME, withClient } from './pool.ts';
import { clusterPaths } from './supervisor/cluster-paths.ts';
import { startEmbeddedPostgres } from './supervisor/embedded-postgres.ts';
import { DATABASE_USER } from './supervisor/init-cluster.ts';
import { waitForInstanceLock } from './supervisor/instance-lock.ts';
import { addressOf } from './supervisor/launch-server.ts';

export type OpenedServer = {
  address: DatabaseAddress;
  /** Ends the server where this process started it. */
  close: () => Promise<void>;
};

/** Returns the address of the server that another process runs on a data directory. */
export function runningServerAddress(dataDirectory: string): DatabaseAddress {
  return addressOf(clusterPaths(dataDirectory), DATABASE_USER);
}

/** Starts the embedded PostgreSQL without migrations. @returns undefined where another process works on it */
export async function startOwnServer(dataDirectory: string): Promise<OpenedServer | undefined> {
  const lock = await waitForInstanceLock(dataDirectory);
  if (lock.kind === 'taken') return undefined;
  const server = await startEmbeddedPostgres(dataDirectory);
  if (server.adopted) await endOrphanedSessions(server.address);
  return {
    address: server.address,
    close: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/** The database with the schema that it has: DATABASE_URL, a running server, or one started here. */
export async function openServerAsIs(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>) {
  const close = () => Promise.resolve();
  if (config.databaseUrl !== null)
    return { address: { kind: 'url', url: config.databaseUrl } as const, close };
  const own = await startOwnServer(config.dataDirectory);
  return own ?? { address: runningServerAddress(config.dataDirectory), close };
}

const END_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;

/**
 * Terminates the sessions of a killed process in a server that is still running, and waits until they end:
 * no late write can follow the sweep of uploaded files. The caller holds the instance lock, so no other
 * process of ours has sessions there.
 */
export async function endOrphanedSessions(address: DatabaseAddress): Promise<void> {
  await withClient(address, async (client) => {
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
  });
}
