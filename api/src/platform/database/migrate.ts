import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { assertDatabaseNotNewer, MIGRATIONS_FOLDER } from './newer-data.ts';
import { clientSettings, type DatabaseAddress } from './pool.ts';

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 4_407_001;

/**
 * Brings the tables up to date. Processes that start together wait for each other: without the lock, which
 * one connection holds for the whole migration, two of three crash.
 * @throws NewerDataError, with nothing changed, where the database has migrations that this program does not know
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await assertDatabaseNotNewer(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Ending the connection frees the lock, also after a failed migration.
    await client.end();
  }
}
