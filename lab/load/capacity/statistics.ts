import { clientRows } from '../../../api/src/platform/database/executor.ts';
import { openPool } from '../../../api/src/platform/database/pool.ts';
import * as z from '../../../shared/src/schema/schema.ts';

/** Loads what counts statements: a setting of the server. */
export const STATEMENT_STATISTICS = 'shared_preload_libraries=pg_stat_statements';

const bytesRow = z.object({ bytes: z.coerce.number() });
const callsRow = z.object({ calls: z.coerce.number() });
const costRow = z.object({ text: z.string(), share: z.coerce.number(), mean_ms: z.coerce.number() });

type StatementCost = z.infer<typeof costRow>;

export type Statistics = {
  /** Bytes of all tables of the app with their indexes. */
  tableBytes: () => Promise<number>;
  /** Statements since `reset`. */
  statements: () => Promise<number>;
  reset: () => Promise<void>;
  /** The statements that took the most time since `reset`, with their share of all. */
  costliest: (count: number) => Promise<StatementCost[]>;
  close: () => Promise<void>;
};

const OF_APP = `from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
  and query not like '%pg_stat_statements%'`;

/** @param url of a server that runs with STATEMENT_STATISTICS */
export async function openStatistics(url: string): Promise<Statistics> {
  const { pool } = openPool({ kind: 'url', url }, () => {}, 1);
  await pool.query('create extension if not exists pg_stat_statements');
  return {
    async tableBytes() {
      // What is written but not yet vacuumed counts alike before and after.
      const [row] = await clientRows(
        pool,
        bytesRow,
        `select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables where schemaname = 'public'`,
      );
      return row?.bytes ?? 0;
    },
    async statements() {
      const [row] = await clientRows(pool, callsRow, `select coalesce(sum(calls), 0) as calls ${OF_APP}`);
      return row?.calls ?? 0;
    },
    reset: async () => void (await pool.query('select pg_stat_statements_reset()')),
    costliest: (count) =>
      clientRows(
        pool,
        costRow,
        `select regexp_replace(left(query, 400), '\\s+', ' ', 'g') as text,
          total_exec_time / sum(total_exec_time) over () as share, mean_exec_time as mean_ms
        ${OF_APP} order by total_exec_time desc limit ${count}`,
      ),
    close: () => pool.end(),
  };
}
