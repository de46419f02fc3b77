import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import * as z from 'shared/schema';
import { assertDatabaseNotNewer, MIGRATIONS_FOLDER, assertDatabaseRestored } from './unusable-data.ts';
import { withClient, type DatabaseAddress } from './pool.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

/**
 * Runs migrations under a lock that one connection holds throughout: without it, processes that start
 * together crash.
 * @throws NewerDataError, before any change, if the database has migrations unknown to this program
 * @throws UnfinishedRestoreError, before any change, if a restore into it did not end
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  // Ending the connection frees the lock, also after a failed migration.
  await withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await assertDatabaseRestored(client);
    await migrateToNewest(client);
  });
}

/** For a restore, which alone uses the database. @throws NewerDataError */
export async function migrateToNewest(client: pg.Client): Promise<void> {
  await assertDatabaseNotNewer(client);
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
}

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

/** Applies the migrations up to this one, by its name or its time. @throws Error for an unknown one */
export async function migrateThrough(client: pg.Client, last: string | number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-migrations-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journalFile = join(folder, 'meta', '_journal.json');
    const journal = journalSchema.parse(JSON.parse(await readFile(journalFile, 'utf8')));
    const end = journal.entries.findIndex(({ tag, when }) => tag === last || when === last) + 1;
    if (end === 0) throw new Error(`${last} is no migration`);
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
