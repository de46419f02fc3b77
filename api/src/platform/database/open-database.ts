import type { Config } from '../config/environment.ts';
import { migrateDatabase } from './migrate.ts';
import { endOrphanedSessions } from './open-server.ts';
import { assertDirectoryNotNewer, rememberVersion, assertDirectoryRestored } from './unusable-data.ts';
import type { DatabaseRecorder } from '../metrics/metrics.ts';
import { openPool, POOL_SIZE, type OpenDatabase } from './pool.ts';
import { createRepeatedReads, type RepeatedReads } from './repeated-reads.ts';
import { startEmbeddedPostgres } from './supervisor/embedded-postgres.ts';
import { waitForInstanceLock } from './supervisor/instance-lock.ts';

type RunningDatabase = OpenDatabase & {
  kind: 'open';
  reads: RepeatedReads;
  /** Nobody else works on this database and this data directory (the embedded one only). */
  exclusive: boolean;
  /** Lets a program that is started meanwhile know that this one is ending, so that it waits. */
  announceEnd: () => void;
  /** Ends the pool and, where it is ours, the server. */
  close: () => Promise<void>;
};

/** The embedded server has a quarter of what stays free. */
const SPARE_PART = 4;

export type DatabaseOutcome = RunningDatabase | { kind: 'taken'; byPid: number | undefined };

/** What happened to the database while nobody asked it anything. */
export type DatabaseEvent =
  | { kind: 'idle-connection-lost' | 'server-restarted' }
  | { kind: 'server-restart-failed'; error: unknown };

/**
 * The migrated database: DATABASE_URL, which processes may share, or the embedded one of this process.
 * `taken`: another process owns the data directory; nothing was changed.
 * @throws NewerDataError, UnfinishedRestoreError, before any change
 */
export async function openDatabase(
  config: Config,
  onEvent: (event: DatabaseEvent) => void,
  recorder?: DatabaseRecorder,
): Promise<DatabaseOutcome> {
  const onIdleError = () => onEvent({ kind: 'idle-connection-lost' });
  if (config.databaseUrl !== null) {
    const address = { kind: 'url', url: config.databaseUrl } as const;
    await migrateDatabase(address);
    const open = openPool(address, onIdleError, POOL_SIZE, recorder);
    const standby =
      config.databaseStandbyUrl === null
        ? null
        : openPool({ kind: 'url', url: config.databaseStandbyUrl }, onIdleError, POOL_SIZE, recorder).pool;
    return {
      ...open,
      reads: createRepeatedReads(standby, recorder),
      kind: 'open',
      exclusive: false,
      announceEnd: () => {},
      close: async () => void (await Promise.all([open.pool.end(), standby?.end()])),
    };
  }
  assertDirectoryNotNewer(config.dataDirectory);
  assertDirectoryRestored(config.dataDirectory);
  const lock = await waitForInstanceLock(config.dataDirectory);
  if (lock.kind === 'taken') return lock;
  const server = await startEmbeddedPostgres(config.dataDirectory, {
    spareBytes: Math.floor(config.diskReserveBytes / SPARE_PART),
    onRestart: (outcome) =>
      onEvent(
        outcome.ok ? { kind: 'server-restarted' } : { kind: 'server-restart-failed', error: outcome.error },
      ),
  });
  const open = await migrateAndOpen(server, onIdleError, recorder);
  await rememberVersion(config.dataDirectory);
  return {
    ...open,
    reads: createRepeatedReads(null, recorder),
    kind: 'open',
    exclusive: true,
    announceEnd: lock.announceEnd,
    close: async () => {
      await open.pool.end();
      await server.stop();
      lock.release();
    },
  };
}

async function migrateAndOpen(
  server: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
  onIdleError: () => void,
  recorder: DatabaseRecorder | undefined,
): Promise<OpenDatabase> {
  try {
    if (server.adopted) await endOrphanedSessions(server.address);
    await migrateDatabase(server.address);
    return openPool(server.address, onIdleError, POOL_SIZE, recorder);
  } catch (error) {
    await server.stop();
    throw error;
  }
}
