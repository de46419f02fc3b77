import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'shared/schema';
import { clientRows } from '../../platform/database/executor.ts';
import { migrateThrough, migrateToNewest } from '../../platform/database/migrate.ts';
import { BackupFailure } from '../backup-failure.ts';
import type { Manifest } from '../format/manifest.ts';
import { readParts, type Repository } from '../format/repository.ts';
import { columnList, describeTables, findSequences, quoted } from '../snapshot/describe-tables.ts';

const constraintRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/**
 * Makes the tables that the backup was taken from, fills them in one transaction, then applies the migrations
 * that came later. Needs no superuser: foreign keys are dropped and made again, which checks all rows.
 */
export async function loadDatabase(client: pg.Client, repository: Repository, manifest: Manifest) {
  await migrateThrough(client, manifest.newestMigration);
  await client.query('begin');
  try {
    await loadTables(client, repository, manifest);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await migrateToNewest(client);
  // These processes ran when the snapshot was taken: their media store is another one
  // (process-registry.ts).
  await client.query('delete from processes');
  // What was on its way then was sent since.
  await client.query('delete from push_deliveries');
}

async function loadTables(client: pg.Client, repository: Repository, manifest: Manifest): Promise<void> {
  const existing = (await describeTables(client)).map(({ name }) => name);
  const expected = manifest.tables.map(({ name }) => name);
  if (existing.join() !== expected.join())
    throw new BackupFailure('백업의 표가 그 버전의 온기가 쓰던 표와 달라요.');
  const constraints = await clientRows(
    client,
    constraintRow,
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const name of existing) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // A migration may have inserted rows.
  await client.query(`truncate ${existing.map(quoted).join(', ')}`);

  for (const { name, columns, rows, parts } of manifest.tables) {
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
    await pipeline(readParts(repository, parts), copy);
    if (copy.rowCount !== rows)
      throw new BackupFailure(`${name}: 백업에는 ${rows}줄이 있는데 ${copy.rowCount}줄만 되살아났어요.`);
  }
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const name of existing) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await continueSequences(client, manifest);
}

/** New rows get numbers that no row of the backup ever had. */
async function continueSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const found = await findSequences(client);
  for (const { table, column, sequence } of found) {
    const backup = sequences.find((each) => each.table === table && each.column === column);
    if (backup === undefined) throw new BackupFailure(`${table}.${column}: 백업에 다음 번호가 없어요.`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      sequence,
      backup.lastValue,
      backup.isCalled,
    ]);
  }
}
