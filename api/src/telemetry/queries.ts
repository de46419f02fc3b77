import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, queryRows, type Executor } from '../platform/database/executor.ts';

/** Values are bucket limits: half of all samples are at most `p50`. */
const lineRow = z.object({
  area: z.string(),
  version: z.string(),
  metric: z.string(),
  count: bigintColumn,
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
});
export type TelemetryLine = z.output<typeof lineRow>;

type Reader = { database: Executor; clock: ApiContext['clock'] };

/** The last days including today (Korean time), by area, version and metric. @param days from 1 */
export function readTelemetry({ database, clock }: Reader, days: number): Promise<TelemetryLine[]> {
  return queryRows(database, lineRow)`
    with counts as (
      select area, version, metric, up_to, sum(count) as count from telemetry_counts
      where day > (${clock().toISOString()}::timestamptz at time zone 'Asia/Seoul')::date - ${days}::int and count > 0
      group by area, version, metric, up_to
    ), summed as (
      select *, sum(count) over (partition by area, version, metric order by up_to) as so_far,
        sum(count) over (partition by area, version, metric) as total
      from counts
    )
    select area, version, metric, max(total) as count,
      min(up_to) filter (where so_far >= total * 0.5) as p50,
      min(up_to) filter (where so_far >= total * 0.75) as p75,
      min(up_to) filter (where so_far >= total * 0.95) as p95
    from summed group by area, version, metric order by area, version, metric`;
}

export type CountQuery = { area: string | undefined; versions: readonly string[] | undefined };

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
