import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { assertDatabaseNotNewer, MIGRATIONS_FOLDER } from './newer-data.ts';
import { clientSettings, type DatabaseAddress } from './pool.ts';

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 4_407_001;

/**
 * Runs migrations under a lock that one connection holds throughout: without it, processes that start
 * together crash.
 * @throws NewerDataError, before any change, if the database has migrations unknown to this program
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
