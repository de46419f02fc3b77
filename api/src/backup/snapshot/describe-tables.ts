import type pg from 'pg';
import * as z from 'shared/schema';
import { bigintColumn, clientRows } from '../../platform/database/executor.ts';
import { COUNT_NAMES, COUNTED_TABLES, type Counts, type SequenceBackup } from '../format/manifest.ts';

export type TableColumns = { name: string; columns: string[] };

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The tables of the schema `public` with the columns that are not computed from others. */
export function describeTables(client: pg.ClientBase): Promise<TableColumns[]> {
  return clientRows(
    client,
    tableRow,
    `select class.relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class as class join pg_attribute on attrelid = class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and attgenerated = ''
     group by class.relname order by class.relname`,
  );
}

const sequenceRow = z.object({ table: z.string(), column: z.string(), sequence: z.string() });
const positionRow = z.object({ last_value: z.string(), is_called: z.boolean() });

/** Sequences are not part of a snapshot: read after it they are at least as far as its rows. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceBackup[]> {
  const found = await findSequences(client);
  const sequences: SequenceBackup[] = [];
  for (const { table, column, sequence } of found) {
    const [position] = await clientRows(client, positionRow, `select last_value, is_called from ${sequence}`);
    if (position === undefined) throw new Error(`The sequence ${sequence} has no row`);
    sequences.push({ table, column, lastValue: position.last_value, isCalled: position.is_called });
  }
  return sequences;
}

/** `sequence` is quoted. */
export function findSequences(client: pg.ClientBase): Promise<z.output<typeof sequenceRow>[]> {
  return clientRows(
    client,
    sequenceRow,
    `select relname::text as table, attname::text as column,
       pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
     from pg_class as class join pg_attribute on attrelid = class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null
     order by relname, attname`,
  );
}

const countRow = z.object({ count: bigintColumn });

/** A table that this schema does not have yet counts as empty. */
export async function countRows(client: pg.ClientBase): Promise<Counts> {
  const existing = new Set((await describeTables(client)).map(({ name }) => name));
  const counts: Counts = { posts: 0, photos: 0, members: 0, families: 0, comments: 0, goods: 0 };
  for (const name of COUNT_NAMES) {
    const table = COUNTED_TABLES[name];
    if (!existing.has(table)) continue;
    const [row] = await clientRows(client, countRow, `select count(*) from ${quoted(table)}`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** Quotes a name of the database's own catalogue; never of a request. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** A list of columns for COPY. */
export function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}
