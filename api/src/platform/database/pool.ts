import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NoConnection } from './database-away.ts';

export type Database = NodePgDatabase;

/** Where a PostgreSQL listens: a connection string, or a Unix socket's directory and port. */
export type DatabaseAddress =
  | { kind: 'url'; url: string }
  | { kind: 'socket'; directory: string; port: number; user: string; database: string };

/** The settings of node-postgres for an address; for a pool and for single clients alike. */
export function clientSettings(address: DatabaseAddress): pg.ClientConfig {
  if (address.kind === 'url') return { connectionString: address.url };
  return { host: address.directory, port: address.port, user: address.user, database: address.database };
}

export type OpenDatabase = { pool: pg.Pool; database: Database };

/** The name under which PostgreSQL lists our connections. */
export const APPLICATION_NAME = 'ongi';

/** A pool whose failure to connect can be told from all that may fail afterwards. */
class TellingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      throw new NoConnection(error);
    });
  }
}

/**
 * A pool of connections and drizzle over it.
 * @param onIdleError is told of a connection that died while nobody used it (a restart of PostgreSQL);
 *   without a listener Node would end the process.
 */
export function openPool(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
  size = 10,
): OpenDatabase {
  const pool = new TellingPool({
    ...clientSettings(address),
    application_name: APPLICATION_NAME,
    max: size,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onIdleError);
  // The pool listens only while nobody has a connection. One that dies in a transaction between two statements would
  // end the process; its next statement fails by itself, and the pool throws it away.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, database: withRepeatedTransactions(drizzle(pool)) };
}

/** Of two transactions that wait for each other PostgreSQL ends one, and nothing of it has happened. */
const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 4;

/** Transactions that were chosen to break a deadlock are run again: two people at once are no failure of either. */
function withRepeatedTransactions(database: Database): Database {
  const once = database.transaction.bind(database);
  database.transaction = async (work, settings) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work, settings);
      } catch (error) {
        if (postgresErrorCode(error) !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error;
        await pause(Math.random() * 50 * attempt);
      }
    }
  };
  return database;
}

/** The code that PostgreSQL gave an error (`23505` …), through drizzle's wrapper; undefined for any other error. */
export function postgresErrorCode(error: unknown): string | undefined {
  return postgresError(error)?.code;
}

function postgresError(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current;
  }
  return undefined;
}

export const UNIQUE_VIOLATION = '23505';
