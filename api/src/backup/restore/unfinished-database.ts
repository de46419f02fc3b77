import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from '../../platform/database/executor.ts';
import { RESTORE_SCHEMA } from '../../platform/database/unfinished-restore.ts';
import { quoted } from '../snapshot/describe-tables.ts';

/** Drizzle's migrations and pg-boss have these schemas. */
const OTHER_SCHEMAS = ['drizzle', 'pgboss'];

/** What an extension brought is no data: managed databases have some from the beginning. */
const NOT_OF_AN_EXTENSION = (catalogue: string): string =>
  `not exists (select 1 from pg_depend where classid = '${catalogue}'::regclass and objid = own.oid and deptype = 'e')`;

const OWN_TABLES = `select own.relname::text as name from pg_class as own
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${NOT_OF_AN_EXTENSION('pg_class')}`;

const OWN_FUNCTIONS = `select own.oid::regprocedure::text as name from pg_proc as own
  where pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc')}`;

const nameRow = z.object({ name: z.string() });

/** Whether anybody has used the database: with tables, or with the schemas of the app. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const query = `${OWN_TABLES} union all select nspname::text from pg_namespace where nspname = any($1)`;
  return (await clientRows(client, nameRow, query, [OTHER_SCHEMAS])).length > 0;
}

/** Removes what an interrupted restore wrote into a database that was empty before. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    for (const schema of OTHER_SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
    for (const { name } of await clientRows(client, nameRow, OWN_TABLES))
      await client.query(`drop table if exists ${quoted(name)} cascade`);
    for (const { name } of await clientRows(client, nameRow, OWN_FUNCTIONS))
      await client.query(`drop function if exists ${name} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export async function beginInDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${RESTORE_SCHEMA}`);
}

export async function endInDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_SCHEMA}`);
}
