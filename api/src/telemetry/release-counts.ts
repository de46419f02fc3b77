import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';

type CountQuery = { area: string | undefined; versions: readonly string[] | undefined };

type ReleaseCount = { area: string; version: string; metric: string; upTo: number; count: number };

/** All stored counts, summed over the days, optionally of one area and some versions. */
export async function readAllCounts(context: ApiContext, query: CountQuery): Promise<ReleaseCount[]> {
  const { area = null, versions = null } = query;
  const { rows } = await context.database.execute<Record<keyof ReleaseCount, string>>(sql`
    select area, version, metric, up_to as "upTo", sum(count) as count from telemetry_counts
    where count > 0 and (${area}::text is null or area = ${area})
      and (${sql.param(versions)}::text[] is null or version = any(${sql.param(versions)}::text[]))
    group by area, version, metric, up_to order by area, version, metric, up_to`);
  return rows.map(({ upTo, count, ...row }) => ({ ...row, upTo: Number(upTo), count: Number(count) }));
}

/**
 * Reserves the operator's versions for today, even where other names have used up the day's limit
 * (countSamples). Does nothing unless both area and versions are given.
 */
export async function reserveRoomFor(
  context: ApiContext,
  { area, versions = [] }: CountQuery,
): Promise<void> {
  if (area === undefined || versions.length === 0) return;
  const now = context.clock().toISOString();
  // Inserted in key order: concurrent statements cannot deadlock.
  await context.database.execute(sql`
    insert into telemetry_counts (day, area, version, metric, up_to, count)
    select (${now}::timestamptz at time zone 'Asia/Seoul')::date, ${area}, version, 'area-shown', 1, 0
    from unnest(${sql.param([...versions])}::text[]) as named (version) order by version
    on conflict do nothing`);
}
