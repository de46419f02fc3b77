import type { ApiContext } from '../../api/src/platform/context.ts';

type Pool = ApiContext['pool'];

/** The usual way: a trigram index on each table, and ILIKE for each term. */
export async function addTrigrams(pool: Pool): Promise<void> {
  await pool.query('create extension if not exists pg_trgm');
  await pool.query(
    "create index if not exists bench_posts on posts using gin ((title || ' ' || content) gin_trgm_ops)",
  );
  await pool.query('create index if not exists bench_comments on comments using gin (content gin_trgm_ops)');
  await pool.query('analyze posts');
  await pool.query('analyze comments');
}

export async function dropTrigrams(pool: Pool): Promise<void> {
  await pool.query('drop extension pg_trgm cascade');
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
