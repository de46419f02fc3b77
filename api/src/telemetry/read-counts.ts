import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { Executor } from '../platform/database/transaction.ts';

/** One line of the report. Values are bucket limits: half of all samples are at most `p50`. */
export type TelemetryLine = {
  area: string;
  version: string;
  metric: string;
  count: number;
  p50: number;
  p75: number;
  p95: number;
};

type Reader = { database: Executor; clock: ApiContext['clock'] };

/**
 * Counts of the last days including today (Korean time), by area, version and metric.
 * @param days from 1
 */
export async function readTelemetry({ database, clock }: Reader, days: number): Promise<TelemetryLine[]> {
  const result = await database.execute<Record<keyof TelemetryLine, string>>(sql`
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
    from summed group by area, version, metric order by area, version, metric`);
  return result.rows.map(({ area, version, metric, count, p50, p75, p95 }) => ({
    area,
    version,
    metric,
    count: Number(count),
    p50: Number(p50),
    p75: Number(p75),
    p95: Number(p95),
  }));
}
