import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import type pg from 'pg';
import { readEnvironment, type Config } from '../../platform/config/environment.ts';
import { withClient } from '../../platform/database/pool.ts';
import { databaseUrlOf } from '../services/database-url.ts';
import { runBackup, type BackupOptions } from '../../backup/run-backup.ts';
import { SILENT } from '../../backup/progress.ts';
import { runRestore, type RestoreOptions } from '../../backup/restore/run-restore.ts';
import { DEFAULT_RETENTION } from '../../backup/retention/prune.ts';
import type { BackupStorage } from '../../backup/storage/backup-storage.ts';
import { tempDirectory } from '../data/temp-directory.ts';
import type { TestApi } from '../server/test-api.ts';
import { dropTestDatabase, makeEmptyDatabase, testCluster } from '../services/test-cluster.ts';
import { PROGRAM_ENVIRONMENT } from '../server/program-environment.ts';
import { MANIFESTS, manifestName, OBJECTS, SNAPSHOTS } from '../../backup/format/manifest.ts';
import { openRepository } from '../../backup/format/repository.ts';
import { readEntries } from '../../backup/media/lists.ts';

export const PASSPHRASE = 'Sunny-harbor-4821-lantern';

/** The configuration of a command that runs beside a test's API. */
export function configBeside(api: TestApi): Config {
  return { ...api.context.config, databaseUrl: api.environment.DATABASE_URL };
}

const DEFAULTS = { passphrase: undefined, clock: () => new Date(), progress: SILENT };

export function backUp(config: Config, storage: BackupStorage, options: Partial<BackupOptions> = {}) {
  return runBackup({ ...DEFAULTS, config, storage, retention: DEFAULT_RETENTION, ...options });
}

export function restore(config: Config, storage: BackupStorage, options: Partial<RestoreOptions> = {}) {
  return runRestore({
    ...DEFAULTS,
    config,
    storage,
    snapshotId: undefined,
    signer: undefined,
    endsSessions: false,
    ...options,
  });
}

/** An empty database and a data directory that does not exist yet. @param variables e.g. of a bucket */
export async function makeEmptyTarget(variables: Readonly<Record<string, string>> = {}) {
  const cluster = await testCluster();
  const name = `restored_${randomBytes(8).toString('hex')}`;
  const url = databaseUrlOf(await makeEmptyDatabase(cluster, name));
  after(async () => {
    await dropTestDatabase(cluster, name);
    await cluster.stop();
  });
  const dataDirectory = join(await tempDirectory(), 'data');
  const environment = { DATABASE_URL: url, ONGI_DATA: dataDirectory, LOCAL_ACCOUNTS: 'on', ...variables };
  return { config: readEnvironment(environment), url, dataDirectory };
}

/** Tables about processes that are running: not part of what people have. */
const OF_PROCESSES = ['archive_downloads', 'processes'];

/** All rows of all tables as JSON texts, sorted. Tickets of the queue and running processes are left out. */
export function allRows(url: string): Promise<Record<string, string[]>> {
  return withClient({ kind: 'url', url }, async (client) => {
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
  });
}

/** A statement on a database of a test. */
export function onDatabase(url: string, text: string): Promise<pg.QueryResult> {
  return withClient({ kind: 'url', url }, (client) => client.query(text));
}

const PROGRAMS = {
  backup: fileURLToPath(new URL('../../backup/main.ts', import.meta.url)),
  restore: fileURLToPath(new URL('../../backup/restore/main.ts', import.meta.url)),
};

export type BackupProgram = {
  process: ChildProcess;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
};

/** `npm run backup` or `npm run restore` as a process of its own. @param variables all of its environment */
export function startBackupProgram(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): BackupProgram {
  const child = spawn(process.execPath, [PROGRAMS[name], ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...PROGRAM_ENVIRONMENT, LOCAL_ACCOUNTS: 'on', ...variables },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { process: child, ended };
}

type WholeBackup = {
  snapshotIds: string[];
  /** Every file that a snapshot needs. */
  referenced: string[];
};

/** Reads every file of every snapshot, and fails for one that is not as it was written. */
export async function assertWhole(storage: BackupStorage, passphrase?: string): Promise<WholeBackup> {
  const repository = await openRepository(storage, passphrase);
  const snapshotIds = await repository.snapshotIds();
  const referenced = new Set<string>();
  for (const id of snapshotIds) {
    referenced.add(manifestName(id));
    const { manifest } = await repository.readManifest(id);
    for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.media.parts]) {
      await repository.read(part);
      referenced.add(part.name);
    }
    for await (const { files } of readEntries(repository, manifest))
      for (const sha256 of Object.values(files)) {
        const name = repository.objectName(sha256);
        if (!referenced.has(name)) await repository.readObject(sha256);
        referenced.add(name);
      }
  }
  return { snapshotIds, referenced: [...referenced].toSorted() };
}

/** Nothing but what the snapshots need: what killed and superseded ones left is gone. */
export async function assertNothingLeft(storage: BackupStorage): Promise<void> {
  const lists = await Promise.all([MANIFESTS, SNAPSHOTS, OBJECTS].map((prefix) => storage.list(prefix)));
  assert.deepEqual(lists.flat().toSorted(), (await assertWhole(storage)).referenced);
}
