import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { clientSettings, type DatabaseAddress } from './pool.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 4_407_001;

/**
 * Brings the tables up to date. Processes that start together wait for each other: without the lock, which
 * one connection holds for the whole migration, two of three crash.
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Ending the connection frees the lock, also after a failed migration.
    await client.end();
  }
}
