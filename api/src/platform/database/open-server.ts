import type { Config } from '../config/environment.ts';
import { endOrphanedSessions } from './orphaned-sessions.ts';
import type { DatabaseAddress } from './pool.ts';
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

/**
 * Starts the embedded PostgreSQL of a data directory without migrations; the directory is created if missing.
 * @returns undefined where another process works on it
 */
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

/**
 * The database as it is, with the schema that it has: DATABASE_URL, a running server, or one started here.
 */
export async function openServerAsIs(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
): Promise<OpenedServer> {
  const close = () => Promise.resolve();
  if (config.databaseUrl !== null) return { address: { kind: 'url', url: config.databaseUrl }, close };
  const own = await startOwnServer(config.dataDirectory);
  return own ?? { address: runningServerAddress(config.dataDirectory), close };
}
