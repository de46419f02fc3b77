import { randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type pg from 'pg';
import * as z from 'shared/schema';
import { getTableName } from 'drizzle-orm';
import { to as copyTo } from 'pg-copy-streams';
import { bigintColumn, clientRows } from '../../platform/database/executor.ts';
import {
  assertDatabaseNotNewer,
  newestMigrationOf,
  assertDatabaseRestored,
} from '../../platform/database/unusable-data.ts';
import { withClient, type DatabaseAddress } from '../../platform/database/pool.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import {
  FORMAT_VERSION,
  manifestName,
  newSnapshotId,
  SNAPSHOTS,
  type Manifest,
  type TableBackup,
  signManifest,
} from '../format/manifest.ts';
import { writeParts, type Repository } from '../format/repository.ts';
import {
  openMediaCopier,
  type MediaCopier,
  mediaRows,
  mediaRowSchema,
  type MediaRow,
} from '../media/copy-media.ts';
import { inOrder, spoolList } from '../media/lists.ts';
import type { Progress } from '../progress.ts';
import { mediaSpool } from '../../platform/database/schema/users-and-media.ts';
import { BackupFailure } from '../backup-failure.ts';
import { columnList, countRows, describeTables, quoted, readSequences } from './describe-tables.ts';

/** Few: the app's own reads and writes come first. */
const KEYS_AT_ONCE = 2;

type SnapshotOptions = {
  repository: Repository;
  address: DatabaseAddress;
  pool: pg.Pool;
  store: ObjectStore;
  signingKey: KeyObject;
  clock: () => Date;
  progress: Progress;
};

/**
 * Stores one snapshot. Media come first, then the database at one moment, then the media that were added
 * meanwhile: what people delete during a long backup is in it whole. The manifest comes last: without it a
 * snapshot does not exist.
 */
export async function takeSnapshot(options: SnapshotOptions) {
  const { repository, pool, store, signingKey, clock, progress } = options;
  const snapshotId = newSnapshotId(clock(), randomBytes(4).toString('hex'));
  const isStillNamed = (key: string): Promise<boolean> => isNamed(pool, key);
  const copier = await openMediaCopier({ repository, store, isStillNamed });
  // The next run removes what a killed one left: snapshots that have this file.
  const begun = await repository.write(`${SNAPSHOTS}${snapshotId}/begun`, Buffer.from(snapshotId));

  progress.step('사진과 영상을 복사하고 있어요.');
  await copyExisting(copier, options);

  const rows = await spoolList((value) => mediaRowSchema.parse(value));
  try {
    progress.step('데이터베이스를 복사하고 있어요.');
    const takenAt = clock().toISOString();
    // A connection of its own: those of the pool end a statement after a minute, a table may take longer.
    const database = await withClient(options.address, async (client) => {
      await assertDatabaseRestored(client);
      await assertDatabaseNotNewer(client);
      return copyDatabase(client, { repository, snapshotId, rows });
    });
    progress.step('그동안 더해진 사진과 영상을 복사하고 있어요.');
    const media = await writeMediaList(repository, snapshotId, copier, rows.items());
    const manifest: Manifest = {
      formatVersion: FORMAT_VERSION,
      snapshotId,
      takenAt,
      programVersion: programVersion(),
      ...database,
      media,
    };
    await repository.storage.flush();
    await repository.write(manifestName(snapshotId), signManifest(manifest, signingKey));
    await repository.storage.remove(begun.name);
    await repository.storage.flush();
    return { manifest, media: copier.totals };
  } finally {
    await rows.close();
  }
}

/** Before the database's snapshot, which then has to wait for little. */
async function copyExisting(copier: MediaCopier, { pool, progress }: SnapshotOptions): Promise<void> {
  const query = 'select count(distinct storage_key) from media';
  const [found] = await clientRows(pool, z.object({ count: bigintColumn }), query);
  let done = 0;
  const copies = inOrder(mediaRows(pool), KEYS_AT_ONCE, copier.copy);
  while ((await copies.next()).done !== true) {
    done += 1;
    progress.advance(done, found?.count ?? 0);
  }
}

async function writeMediaList(
  repository: Repository,
  snapshotId: string,
  copier: MediaCopier,
  rows: AsyncIterable<MediaRow>,
): Promise<Manifest['media']> {
  const counts = { keys: 0, files: 0, leftOut: 0 };
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const entry of inOrder(rows, KEYS_AT_ONCE, copier.copy)) {
      counts.keys += 1;
      counts.files += Object.keys(entry.files).length;
      counts.leftOut += entry.leftOut.length;
      yield Buffer.from(`${JSON.stringify(entry)}\n`);
    }
  }
  const source = Readable.from(lines(), { objectMode: false });
  const parts = await writeParts(repository, `${SNAPSHOTS}${snapshotId}/media`, source);
  return { parts, ...counts };
}

async function isNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const query = 'select exists (select 1 from media where storage_key = $1) as named';
  const [row] = await clientRows(pool, z.object({ named: z.boolean() }), query, [key]);
  return row?.named === true;
}

const packageSchema = z.looseObject({ version: z.string() });

function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

type DatabaseBackup = Pick<Manifest, 'newestMigration' | 'postgresMajor' | 'counts' | 'tables' | 'sequences'>;

type CopyOptions = {
  repository: Pick<Repository, 'write'>;
  snapshotId: string;
  /** Takes the media of the same moment. */
  rows: { add: (row: MediaRow) => Promise<void> };
};

const majorRow = z.object({ major: z.number() });

/** Stores every table as it is at one moment (repeatable read), without holding up writers. */
async function copyDatabase(client: pg.ClientBase, options: CopyOptions): Promise<DatabaseBackup> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const newestMigration = await newestMigrationOf(client);
    if (newestMigration === undefined) throw new BackupFailure('데이터베이스가 비어 있어요.');
    const [version] = await clientRows(
      client,
      majorRow,
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const counts = await countRows(client);
    const tables: TableBackup[] = [];
    for (const { name, columns } of await describeTables(client)) {
      const copy = client.query(copyTo(`copy ${sourceOf(name, columns)} to stdout`));
      const prefix = `${SNAPSHOTS}${options.snapshotId}/tables/${name}`;
      const parts = await writeParts(options.repository, prefix, copy);
      tables.push({ name, columns, rows: copy.rowCount, parts });
    }
    for await (const row of mediaRows(client)) await options.rows.add(row);
    const sequences = await readSequences(client);
    return { newestMigration, postgresMajor: version?.major ?? 0, counts, tables, sequences };
  } finally {
    await client.query('rollback');
  }
}

/** Objects in the spool are copied with all other media, into a store that is there. */
function sourceOf(table: string, columns: readonly string[]): string {
  if (table === getTableName(mediaSpool))
    return `(select ${columnList(columns)} from ${quoted(table)} where false)`;
  return `${quoted(table)} (${columnList(columns)})`;
}
