import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as z from 'shared/schema';
import { clientRows } from '../../platform/database/executor.ts';
import { mediaSpool } from '../../platform/database/schema/users-and-media.ts';
import { newestMigrationOf } from '../../platform/database/newer-data.ts';
import { BackupFailure } from '../backup-failure.ts';
import { SNAPSHOTS, type Manifest, type TableBackup } from '../format/manifest.ts';
import { writeParts } from '../format/parts.ts';
import type { Repository } from '../format/repository.ts';
import { columnList, countRows, describeTables, quoted, readSequences } from './describe-tables.ts';

type DatabaseBackup = Pick<Manifest, 'newestMigration' | 'postgresMajor' | 'counts' | 'tables' | 'sequences'>;

type CopyOptions = {
  repository: Pick<Repository, 'write'>;
  snapshotId: string;
  /** Reads more of the same snapshot before it ends. */
  alsoRead: (client: pg.ClientBase) => Promise<void>;
};

const majorRow = z.object({ major: z.number() });

/** Stores every table as it is at one moment (repeatable read), without holding up writers. */
export async function copyDatabase(client: pg.ClientBase, options: CopyOptions): Promise<DatabaseBackup> {
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
    await options.alsoRead(client);
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
