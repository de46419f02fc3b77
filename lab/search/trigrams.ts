import type { ApiContext } from '../../api/src/platform/context.ts';
import { openPool } from '../../api/src/platform/database/pool.ts';

type Pool = ApiContext['pool'];

/** The pool gives up after a minute; making an index may take longer on a busy machine. */
export async function runLong(pool: Pool, text: string): Promise<void> {
  await pool.query(Object.assign({ text }, { query_timeout: 900_000 }));
}

const DATABASE = 'bench_trigrams';

/**
 * The usual way: an index of trigrams on each table, and ILIKE for each term. In a database of its own, with
 * a copy of the texts: pg_trgm takes Hangul for letters by the locale of C libraries only, which ours does
 * not set.
 */
export async function openTrigrams(pool: Pool): Promise<{ trigrams: Pool; close: () => Promise<void> }> {
  await pool.query(`drop database if exists ${DATABASE}`);
  await pool.query(
    `create database ${DATABASE} template template0 locale_provider libc lc_ctype 'C.UTF-8' lc_collate 'C'`,
  );
  const { host = '', port, user = '' } = pool.options;
  const address = { kind: 'socket', directory: host, port: Number(port), user, database: DATABASE } as const;
  const { pool: trigrams } = openPool(address, () => {});
  await trigrams.query('create extension pg_trgm');
  await trigrams.query(
    'create table posts (post_id bigint primary key, family_id bigint, title text, content text, memory_date date)',
  );
  await trigrams.query('create table comments (post_id bigint, family_id bigint, content text)');
  await copy(pool, trigrams, 'posts', 'post_id, family_id, title, content, memory_date::text as memory_date');
  await copy(pool, trigrams, 'comments', 'post_id, family_id, content');
  for (const text of [
    "create index bench_posts on posts using gin ((title || ' ' || content) gin_trgm_ops)",
    'create index bench_comments on comments using gin (content gin_trgm_ops)',
    'vacuum analyze',
  ])
    await runLong(trigrams, text);
  return {
    trigrams,
    close: async () => {
      await trigrams.end();
      await pool.query(`drop database ${DATABASE} with (force)`);
    },
  };
}

async function copy(from: Pool, to: Pool, table: string, columns: string): Promise<void> {
  const { rows } = await from.query(`select ${columns} from ${table}`);
  for (let start = 0; start < rows.length; start += 5_000) {
    const part = JSON.stringify(rows.slice(start, start + 5_000));
    await to.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [part]);
  }
}

/** The same result as of a search: how many of each year, and the newest ones. */
export async function findByTrigrams(pool: Pool, familyId: number, q: string, limit: number): Promise<void> {
  const terms = q.split(' ').map((term) => `%${term}%`);
  const sets = terms.map(
    (_term, index) => `(
      select post_id, memory_date from posts where family_id = $1 and (title || ' ' || content) ilike $${index + 3}
      union
      select posts.post_id, memory_date from comments
      join posts on posts.post_id = comments.post_id and posts.family_id = $1
      where comments.family_id = $1 and comments.content ilike $${index + 3})`,
  );
  await pool.query(
    `with found as materialized (${sets.join(' intersect ')})
    select
      (select json_agg(json_build_object('year', year, 'count', count))
        from (select extract(year from memory_date)::int as year, count(*) from found group by 1) as counted) as years,
      (select json_agg(post_id) from (
        select post_id from found order by memory_date desc, post_id desc limit $2) as page) as post_ids`,
    [familyId, limit, ...terms],
  );
}
