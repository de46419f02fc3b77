import type pg from 'pg';
import * as z from 'shared/schema';
import { FAMILY_TABLES } from '../../platform/database/distribution/table-classes.ts';

/** Where EXPLAIN writes conditions; with VERBOSE all columns are written as `alias.column`. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond'];

const INSERTS = /insert into "?(\w+)"?(?: as \w+)? ?\(([^)]*)\)/gi;
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
const MENTIONS = new RegExp(`\\b(${Object.keys(FAMILY_TABLES).join('|')})\\b`);

const explainedRow = z.object({ 'QUERY PLAN': z.unknown() });

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
  const plan = await genericPlan(pool, text);
  const scans = new Map<string, string>();
  const conditions: string[] = [];
  collect(plan, scans, conditions);
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

/** The plan without values. EXPLAIN's own option for it, `generic_plan`, exists since PostgreSQL 16 only. */
async function genericPlan(pool: pg.Pool, text: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare routed as ${text}`);
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    const values = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ');
    const call = values === '' ? 'routed' : `routed(${values})`;
    const { rows } = await client.query(`explain (verbose, format json) execute ${call}`);
    return explainedRow.parse(rows[0])['QUERY PLAN'];
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
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
