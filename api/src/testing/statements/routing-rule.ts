import type pg from 'pg';
import * as z from 'shared/schema';
import { FAMILY_TABLES } from '../../platform/database/distribution/table-classes.ts';

/** Where EXPLAIN writes conditions; with VERBOSE all columns are written as `alias.column`. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond'];

const INSERTS = /insert into "?(\w+)"?(?: as \w+)? ?\(([^)]*)\)/gi;
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
const MENTIONS = new RegExp(`\\b(${Object.keys(FAMILY_TABLES).join('|')})\\b`);

const explainedRow = z.object({ 'QUERY PLAN': z.unknown() });

/** Whether PostgreSQL can plan a statement without its values: since version 16. */
export async function canPlan(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int >= 160000 as can");
  return z.object({ can: z.boolean() }).parse(rows[0]).can;
}

/** A family given as a value; joins on it then have it, too. */
const FAMILY_VALUE = new RegExp(
  `\\.(${[...new Set(Object.values(FAMILY_TABLES))].join('|')}) = (ANY \\()?(ARRAY\\[)?\\(?\\$`,
);

/**
 * The tables of families that a statement reads or writes without their family: an engine that distributes
 * them could not send it to one server. Read from PostgreSQL's own plan, so the form of the text does not
 * matter.
 */
export async function unroutedTables(pool: pg.Pool, text: string): Promise<string[]> {
  if (!PLANNED.test(text) || !MENTIONS.test(text)) return [];
  const { rows } = await pool.query(`explain (generic_plan, verbose, format json) ${text}`);
  const scans = new Map<string, string>();
  const conditions: string[] = [];
  collect(explainedRow.parse(rows[0])['QUERY PLAN'], scans, conditions);
  const scanned = [...scans].filter(([alias, table]) => {
    const column = `${alias}.${FAMILY_TABLES[table]}`;
    return !conditions.some((each) => each.includes(`(${column} = `) || each.includes(`= ${column})`));
  });
  const tables = scanned.map(([, table]) => table);
  if (scans.size > 0 && !conditions.some((each) => FAMILY_VALUE.test(each))) tables.push(...scans.values());
  const inserted = [...text.matchAll(INSERTS)].filter(([, table = '', columns = '']) => {
    const column = FAMILY_TABLES[table];
    return column !== undefined && !columns.split(/[\s,"]+/).includes(column);
  });
  return [...new Set([...tables, ...inserted.map(([, table = '']) => table)])];
}

/** Scans of the tables of families by their alias, and all conditions of the plan. */
function collect(node: unknown, scans: Map<string, string>, conditions: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, scans, conditions);
    return;
  }
  const fields = z.safeParse(z.record(z.string(), z.unknown()), node).data;
  if (fields === undefined) return;
  const table = String(fields['Relation Name']);
  const isScan =
    fields['Node Type'] !== 'ModifyTable' && fields['Schema'] === 'public' && table in FAMILY_TABLES;
  if (isScan) scans.set(String(fields['Alias']), table);
  for (const name of CONDITIONS) if (name in fields) conditions.push(String(fields[name]));
  collect(fields['Plan'], scans, conditions);
  collect(fields['Plans'], scans, conditions);
}
