import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import * as z from 'shared/schema';
import { NoConnection } from './database-away.ts';
import type { DatabaseRecorder } from '../metrics/metrics.ts';
import { withTransactions, type Database, clientRows } from './executor.ts';

export type DatabaseAddress =
  | { kind: 'url'; url: string }
  | { kind: 'socket'; directory: string; port: number; user: string; database: string };

export function clientSettings(address: DatabaseAddress): pg.ClientConfig {
  if (address.kind === 'url') return { connectionString: address.url };
  return { host: address.directory, port: address.port, user: address.user, database: address.database };
}

/** Runs work on a connection of its own. */
export async function withClient<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(clientSettings(address));
  // A connection that breaks fails its statement; without a listener it would end the process before that.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

export type OpenDatabase = { pool: pg.Pool; database: Database };

/** Connections of a process. */
export const POOL_SIZE = 10;

/** The name under which PostgreSQL lists our connections. */
export const APPLICATION_NAME = 'ongi';

/** A statement without a result for this long has lost its server without notice (a cut network). */
const STATEMENT_LIMIT_MS = 60_000;
/** TCP keep-alive: detects a silently lost idle connection. */
const IDLE_PROBE_AFTER_MS = 10_000;

/** How the statements of some work get their connections. */
type Routing = {
  /** Whichever pool they name, of this one. */
  pool?: pg.Pool;
  /** Callers wait for a connection no longer than this. */
  waitMs?: number;
};

const routing = new AsyncLocalStorage<Routing>();

/** Runs work whose statements take their connections from another pool, whichever pool they name. */
export function withPool<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return routing.run({ pool }, work);
}

/** Runs work whose statements fail with NoConnection if they get no connection in time. */
export function withConnectionWait<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
  return routing.run({ waitMs }, work);
}

/** Ends the effect of both for what `work` starts. */
export function withOwnPool<T>(work: () => T): T {
  return routing.exit(work);
}

/** Whether the caller runs inside `withPool`. */
export function isPoolReplaced(): boolean {
  return routing.getStore()?.pool !== undefined;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool whose failure to connect can be told from all that may fail afterwards. */
class TypedErrorPool extends pg.Pool {
  readonly #recorder: DatabaseRecorder | undefined;

  constructor(config: pg.PoolConfig, recorder: DatabaseRecorder | undefined) {
    super(config);
    this.#recorder = recorder;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const { pool: other, waitMs } = routing.getStore() ?? {};
    if (other !== undefined && other !== this)
      return callback === undefined ? other.connect() : other.connect(callback);
    if (callback !== undefined) return this.#acquire(waitMs, callback);
    return new Promise((resolve, reject) => {
      this.#acquire(waitMs, (error, client) => {
        if (client === undefined) reject(error instanceof NoConnection ? error : new NoConnection(error));
        else resolve(client);
      });
    });
  }

  #acquire(waitMs: number | undefined, callback: ConnectCallback): void {
    const startedAt = performance.now();
    let isAbandoned = false;
    const abandon = (): void => {
      isAbandoned = true;
      this.#record(startedAt, false);
      callback(new NoConnection(new Error(`none within ${waitMs} ms`)), undefined, () => {});
    };
    const limit = waitMs === undefined ? undefined : setTimeout(abandon, waitMs);
    super.connect((error, client, release) => {
      // The pool cannot forget who waits.
      if (isAbandoned) return client === undefined ? undefined : release();
      clearTimeout(limit);
      this.#record(startedAt, client !== undefined);
      callback(error, client, release);
    });
  }

  #record(startedAt: number, isConnected: boolean): void {
    if (isConnected) this.#recorder?.connectionAcquired((performance.now() - startedAt) / 1_000);
    else this.#recorder?.connectionFailed();
  }
}

/**
 * A pool of connections and drizzle over it.
 * @param onIdleError is told of a connection that died while nobody used it (a restart of PostgreSQL);
 *   without a listener Node would end the process.
 * @param recorder counts waits, retries and errors; none in commands
 */
export function openPool(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
  size = POOL_SIZE,
  recorder?: DatabaseRecorder,
): OpenDatabase {
  const pool = new TypedErrorPool(
    {
      ...clientSettings(address),
      application_name: APPLICATION_NAME,
      max: size,
      connectionTimeoutMillis: 10_000,
      query_timeout: STATEMENT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: IDLE_PROBE_AFTER_MS,
    },
    recorder,
  );
  pool.on('error', (error) => {
    recorder?.connectionLost();
    onIdleError(error);
  });
  // The pool handles errors of idle connections only. One that dies between two statements of a transaction
  // would end the process; its next statement fails, and the pool discards it.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => recorder?.statementFailed(code));
  });
  return { pool, database: withTransactions(pool, recorder) };
}

/** Skips `work` while another process runs work under this key. @param key unique in this database */
export async function withAdvisoryLock(pool: pg.Pool, key: number, work: () => Promise<void>): Promise<void> {
  // A dedicated connection: the lock is released even if the process is killed.
  const client = await pool.connect();
  let isBroken = true;
  try {
    const query = 'select pg_try_advisory_lock($1) as ours';
    const [lock] = await clientRows(client, z.object({ ours: z.boolean() }), query, [key]);
    if (lock?.ours === true) {
      try {
        await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [key]);
      }
    }
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
