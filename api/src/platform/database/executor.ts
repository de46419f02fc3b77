import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'shared/schema';
import type { DatabaseRecorder } from '../metrics/metrics.ts';
import { isDatabaseAway } from './database-away.ts';
import { postgresErrorCode } from './postgres-error.ts';

type Statements = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
>;

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
const IN_TRANSACTION = Symbol('in transaction');

/**
 * One connection between `begin` and `commit`, created by `database.transaction` only. Functions that take
 * row locks, or whose statements belong together, require it and cannot be called with the pool.
 */
export type Transaction = Statements & { readonly [IN_TRANSACTION]: true };

/** The pool: every statement may run on another connection. */
export type Database = Statements & {
  /** Commits what `work` does, or rolls it back if it rejects; repeats it after a deadlock. */
  transaction: <T>(
    work: (transaction: Transaction) => Promise<T>,
    settings?: Parameters<NodePgDatabase['transaction']>[1],
  ) => Promise<T>;
};

/** For statements that are right inside a transaction and outside. */
export type Executor = Database | Transaction;

/** PostgreSQL aborts one of two transactions that wait for each other; nothing of it has happened. */
const DEADLOCK = '40P01';
/** There is no room for a write. The embedded server gets some in half a second (spare-room.ts). */
const DISK_FULL = '53100';
/** Failures that are repeated, with the longest pause before the first attempt; later ones wait longer. */
const LONGEST_PAUSES_MS: Readonly<Record<string, number>> = { [DEADLOCK]: 50, [DISK_FULL]: 600 };
const MAX_ATTEMPTS = 4;

/**
 * Drizzle's database with branded transactions, which are retried after a deadlock and without room. Their
 * connections are taken from the pool here: drizzle's own transaction never returns one whose `begin` fails.
 */
export function withTransactions(pool: pg.Pool, recorder?: DatabaseRecorder): Database {
  const runOnce: Database['transaction'] = async (work, settings) => {
    const client = await pool.connect();
    let isAway = false;
    try {
      return await drizzle(client).transaction((inner) => work(branded(inner)), settings);
    } catch (error) {
      isAway = isDatabaseAway(error);
      throw error;
    } finally {
      // A connection to a former primary works, but accepts no write: it must not return to the pool.
      client.release(isAway);
    }
  };
  const transaction: Database['transaction'] = async (work, settings) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, settings);
      } catch (error) {
        const longestPauseMs = LONGEST_PAUSES_MS[postgresErrorCode(error) ?? ''];
        if (longestPauseMs === undefined || attempt === MAX_ATTEMPTS) throw error;
        recorder?.transactionRepeated();
        await pause(Math.random() * longestPauseMs * attempt);
      }
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

function branded(transaction: DrizzleTransaction): Transaction {
  return Object.assign(transaction, { [IN_TRANSACTION]: true as const });
}

/** All raw SQL runs here and its rows are parsed. Prefer drizzle's query builder where it is as readable. */
type Statement<Result> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** `bigint` as node-postgres returns it, for numbers below 2^53: ids, sums, counts. */
export const bigintColumn = z.pipe(z.string(), z.transform(Number));

/** `timestamptz` as drizzle leaves it in raw SQL: PostgreSQL's text. */
export const timestampColumn = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);

/** A list as one parameter, which has no limit on its length. */
export function bigintArray(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::bigint[]`;
}

export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/**
 * queryRows(executor, row)`select …`: values become parameters, drizzle's `sql` fragments become text.
 * @param row the columns that are used; bigint columns arrive as strings (`bigintColumn`)
 * @throws ZodError if a row does not match its schema
 */
export function queryRows<Row extends z.ZodMiniType>(executor: Executor, row: Row) {
  const query: Statement<z.output<Row>[]> = async (strings, ...values) => {
    const { rows } = await executor.execute(sql(strings, ...values));
    return rows.map((found) => row.parse(found));
  };
  return query;
}

export function queryRow<Row extends z.ZodMiniType>(executor: Executor, row: Row) {
  const query: Statement<z.output<Row> | undefined> = async (strings, ...values) =>
    (await queryRows(executor, row)(strings, ...values))[0];
  return query;
}

/** The row of a statement that always returns one, such as `insert … returning`. @throws Error if not */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement returned no row');
  return row;
}

/** The rows of a bare connection's statement. @throws ZodError if one does not match the schema */
export async function clientRows<Row extends z.ZodMiniType>(
  client: pg.ClientBase | pg.Pool,
  row: Row,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.output<Row>[]> {
  const { rows }: { rows: unknown[] } = await client.query(text, [...values]);
  return rows.map((found) => row.parse(found));
}

/** Runs a statement whose rows do not matter; returns how many it found or changed. */
export function executeSql(executor: Executor): Statement<number> {
  return async (strings, ...values) => (await executor.execute(sql(strings, ...values))).rowCount ?? 0;
}
