import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'shared/schema';
import type { Executor } from './transaction.ts';

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
export function queryRows<Row extends z.ZodMiniType>(
  executor: Executor,
  row: Row,
): Statement<z.output<Row>[]> {
  return async (strings, ...values) => {
    const { rows } = await executor.execute(sql(strings, ...values));
    return rows.map((found) => row.parse(found));
  };
}

/** The first row of a statement; undefined where there is none. */
export function queryRow<Row extends z.ZodMiniType>(
  executor: Executor,
  row: Row,
): Statement<z.output<Row> | undefined> {
  return async (strings, ...values) => (await queryRows(executor, row)(strings, ...values))[0];
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
