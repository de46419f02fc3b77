import { sql } from 'drizzle-orm';
import type { TelemetrySample } from 'shared/contract/telemetry/telemetry';
import type { ApiContext } from '../../platform/context.ts';
import { executeSql, textArray } from '../../platform/database/executor.ts';
import type { CountQuery } from '../queries.ts';
import { stepOf } from './value-steps.ts';

/** New versions per day over all areas: dozens at most. Invented names cannot fill the table. */
export const PAIRS_A_DAY_MAX = 100;

/** Page views per report: pages report every 20 s, and nobody opens more in that time. More are ignored. */
export const PAGES_A_REPORT_MAX = 20;

/** Older counts are deleted. */
export const COUNTS_RETENTION_DAYS = 90;

/** First visits are counted apart: they download what later ones have. */
export const FIRST_VISIT = ', first visit';

type Counted = { area: string; version: string; metric: string; upTo: number; count: number };

/**
 * Adds the samples of one report to today's counts (Korean time). New areas and versions are accepted up to
 * the day's limit; other samples of the report still count. (Concurrent reports do not see each other's new
 * names, so the limit can be exceeded by theirs.)
 */
export async function countSamples(context: ApiContext, samples: readonly TelemetrySample[]): Promise<void> {
  const counted = countAlike(withoutInventedPages(samples));
  const column = <Key extends keyof Counted>(key: Key) => sql.param(counted.map((row) => row[key]));
  // Written in one order: concurrent reports cannot deadlock.
  await executeSql(context.database)`
    with today as (
      select (${context.clock().toISOString()}::timestamptz at time zone 'Asia/Seoul')::date as day
    ), reported as (
      select * from unnest(${column('area')}::text[], ${column('version')}::text[], ${column('metric')}::text[],
        ${column('upTo')}::real[], ${column('count')}::bigint[]) as report (area, version, metric, up_to, count)
    ), known as (
      select distinct area, version from telemetry_counts where day = (select day from today)
    ), unknown as (
      select area, version, row_number() over (order by area, version) as position
      from (select area, version from reported except select area, version from known) as names
    ), taken as (
      select area, version from known
      union all
      select area, version from unknown where position + (select count(*) from known) <= ${PAIRS_A_DAY_MAX}
    )
    insert into telemetry_counts as counts (day, area, version, metric, up_to, count)
    select day, area, version, metric, up_to, count from reported join taken using (area, version), today
    order by area, version, metric, up_to
    on conflict (day, area, version, metric, up_to) do update set count = counts.count + excluded.count`;
}

/** One report weighs no more than one page's (docs/decisions/canaries.md). */
function withoutInventedPages(samples: readonly TelemetrySample[]): TelemetrySample[] {
  const taken = new Map<string, number>();
  return samples.filter(({ metric }) => {
    if (metric !== 'area-shown' && metric !== 'area-error') return true;
    const count = (taken.get(metric) ?? 0) + 1;
    taken.set(metric, count);
    return count <= PAGES_A_REPORT_MAX;
  });
}

/** Merges samples: one statement cannot update the same row twice. */
function countAlike(samples: readonly TelemetrySample[]): Counted[] {
  const rows = new Map<string, Counted>();
  for (const { area, version, metric: measured, value, visit } of samples) {
    const upTo = stepOf(measured, value);
    const metric = visit === 'first' ? measured + FIRST_VISIT : measured;
    const key = `${area} ${version} ${metric} ${upTo}`;
    const row = rows.get(key) ?? { area, version, metric, upTo, count: 0 };
    rows.set(key, { ...row, count: row.count + 1 });
  }
  return [...rows.values()];
}

export async function forgetOldCounts(context: ApiContext): Promise<void> {
  const now = context.clock().toISOString();
  await executeSql(context.database)`
    delete from telemetry_counts
    where day < (${now}::timestamptz at time zone 'Asia/Seoul')::date - ${COUNTS_RETENTION_DAYS}::int`;
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
