import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, executeSql, queryRows, textArray } from '../platform/database/executor.ts';

type CountQuery = { area: string | undefined; versions: readonly string[] | undefined };

const countRow = z.object({
  area: z.string(),
  version: z.string(),
  metric: z.string(),
  upTo: z.number(),
  count: bigintColumn,
});

/** All stored counts, summed over the days, optionally of one area and some versions. */
export function readAllCounts(context: ApiContext, query: CountQuery): Promise<z.output<typeof countRow>[]> {
  const { area = null, versions = null } = query;
  return queryRows(context.database, countRow)`
    select area, version, metric, up_to as "upTo", sum(count) as count from telemetry_counts
    where count > 0 and (${area}::text is null or area = ${area})
      and (${sql.param(versions)}::text[] is null or version = any(${sql.param(versions)}::text[]))
    group by area, version, metric, up_to order by area, version, metric, up_to`;
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
  await executeSql(context.database)`
    insert into telemetry_counts (day, area, version, metric, up_to, count)
    select (${now}::timestamptz at time zone 'Asia/Seoul')::date, ${area}, version, 'area-shown', 1, 0
    from unnest(${textArray(versions)}) as named (version) order by version
    on conflict do nothing`;
}
