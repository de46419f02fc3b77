import { is, Placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type * as z from 'shared/schema';
import { statementError } from './database-away.ts';

type StatementValue = string | number | boolean | null | Buffer | readonly string[];

/** An argument's position in the text of a prepared statement. */
export type ArgumentOf<Names extends string> = (name: Names) => SQL;

type PreparedRows<Row extends z.ZodMiniType, Names extends string> = (
  pool: pg.Pool,
  values: Readonly<Record<Names, StatementValue>>,
) => Promise<z.output<Row>[]>;

const dialect = new PgDialect();

/** A connection knows one text by a name: two would fail only where both are used. */
const names = new Set<string>();

/** Times and days stay PostgreSQL's text, as in drizzle's statements. */
const AS_TEXT: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
]);
const asIs = (text: string): string => text;
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (AS_TEXT.has(type) ? asIs : pg.types.getTypeParser(type, format)),
};

/**
 * A statement of a frequent read. Its text is built once, at the start; each connection sends it once, and
 * PostgreSQL parses and plans it once (docs/decisions/database). Rows are parsed with `row`, like those of
 * `queryRows`.
 *
 * prepareRows('family-names', row, (argument: ArgumentOf<'familyId'>) =>
 *   sql`select name from families where family_id = ${argument('familyId')}`)
 * @param name unique in the program (else it throws); at most 63 characters
 */
export function prepareRows<Row extends z.ZodMiniType, Names extends string>(
  name: string,
  row: Row,
  write: (argument: ArgumentOf<Names>) => SQL,
): PreparedRows<Row, Names> {
  if (names.has(name)) throw new Error(`There are two prepared statements "${name}"`);
  names.add(name);
  const { sql: text, params } = dialect.sqlToQuery(write((argument) => sql`${sql.placeholder(argument)}`));
  const readValues = params.map(valueReader);
  return async (pool, values) => {
    const used = readValues.map((read) => read(values));
    const { rows }: { rows: unknown[] } = await pool
      .query({ name, text, values: used, types: TYPES })
      .catch((error: unknown) => {
        throw statementError(error);
      });
    return rows.map((found) => row.parse(found));
  };
}

/** The first row or undefined; otherwise as `prepareRows`. */
export function prepareRow<Row extends z.ZodMiniType, Names extends string>(
  name: string,
  row: Row,
  write: (argument: ArgumentOf<Names>) => SQL,
): (...parameters: Parameters<PreparedRows<Row, Names>>) => Promise<z.output<Row> | undefined> {
  const findRows = prepareRows(name, row, write);
  return async (pool, values) => (await findRows(pool, values))[0];
}

/** Constants of the text stay as they are; arguments come with each call. */
function valueReader(param: unknown): (values: Readonly<Record<string, StatementValue>>) => unknown {
  if (!is(param, Placeholder)) return () => param;
  const { name } = param;
  return (values) => values[name];
}
