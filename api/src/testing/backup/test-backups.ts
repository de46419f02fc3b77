import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { join } from 'node:path';
import pg from 'pg';
import { readEnvironment, type Config } from '../../platform/config/environment.ts';
import { clientSettings, type DatabaseAddress } from '../../platform/database/pool.ts';
import { runBackup, type BackupOptions, type BackupResult } from '../../backup/run-backup.ts';
import { SILENT } from '../../backup/progress.ts';
import { runRestore, type RestoreOptions, type RestoreResult } from '../../backup/restore/run-restore.ts';
import { DEFAULT_RETENTION } from '../../backup/retention/choose-snapshots.ts';
import type { BackupStorage } from '../../backup/storage/backup-storage.ts';
import { tempDirectory } from '../data/temp-directory.ts';
import type { TestApi } from '../server/test-api.ts';
import { dropTestDatabase, makeEmptyDatabase, testCluster } from '../services/test-cluster.ts';

export const PASSPHRASE = 'Sunny-harbor-4821-lantern';

/** The configuration of a command that runs beside a test's API. */
export function configBeside(api: TestApi): Config {
  return { ...api.context.config, databaseUrl: api.environment.DATABASE_URL };
}

export function backUp(
  config: Config,
  storage: BackupStorage,
  options: Partial<BackupOptions> = {},
): Promise<BackupResult> {
  return runBackup({
    config,
    storage,
    passphrase: undefined,
    retention: DEFAULT_RETENTION,
    clock: () => new Date(),
    progress: SILENT,
    ...options,
  });
}

export function restore(
  config: Config,
  storage: BackupStorage,
  options: Partial<RestoreOptions> = {},
): Promise<RestoreResult> {
  return runRestore({
    config,
    storage,
    passphrase: undefined,
    snapshotId: undefined,
    signer: undefined,
    clock: () => new Date(),
    progress: SILENT,
    ...options,
  });
}

export type EmptyTarget = { config: Config; url: string; dataDirectory: string };

/** An empty database and a data directory that does not exist yet. @param variables e.g. of a bucket */
export async function makeEmptyTarget(
  variables: Readonly<Record<string, string>> = {},
): Promise<EmptyTarget> {
  const cluster = await testCluster();
  const name = `restored_${randomBytes(8).toString('hex')}`;
  const url = urlOf(await makeEmptyDatabase(cluster, name));
  after(async () => {
    await dropTestDatabase(cluster, name);
    await cluster.stop();
  });
  const dataDirectory = join(await tempDirectory(), 'data');
  const environment = { DATABASE_URL: url, ONGI_DATA: dataDirectory, LOCAL_ACCOUNTS: 'on', ...variables };
  return { config: readEnvironment(environment), url, dataDirectory };
}

export function urlOf(address: DatabaseAddress): string {
  if (address.kind === 'url') return address.url;
  const query = new URLSearchParams({ host: address.directory, port: String(address.port) });
  return `postgres://${address.user}@/${address.database}?${query.toString()}`;
}

/** Tables about processes that are running: not part of what people have. */
const OF_PROCESSES = ['archive_downloads', 'processes'];

/** All rows of all tables as JSON texts, sorted. Tickets of the queue and running processes are left out. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(clientSettings({ kind: 'url', url }));
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename::text as name from pg_tables
       where schemaname = 'public' and not tablename = any($1) order by 1`,
      [OF_PROCESSES],
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const rows = await client.query<{ row: string }>(
        `select (to_jsonb(own) - 'queue_id')::text as row from "${name}" as own order by 1`,
      );
      found[name] = rows.rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** A statement on a database of a test. */
export async function onDatabase(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(clientSettings({ kind: 'url', url }));
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
