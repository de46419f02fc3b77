import { sql } from 'drizzle-orm';
import type { TelemetryMetric, TelemetrySample } from 'shared/contract/telemetry/telemetry';
import type { ApiContext } from '../platform/context.ts';
import { executeSql, textArray } from '../platform/database/executor.ts';
import type { CountQuery } from './queries.ts';

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

export async function deleteOldCounts(context: ApiContext): Promise<void> {
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

/** The last step of every metric: no value of the contract is larger. */
const LARGEST = 86_400_000;

/** Steps grow by a third and include the thresholds of paints (2500, 4000) and inputs (200, 500). */
const TIME_STEPS_MS = [
  10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000,
  5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 60_000,
];
/** A score: good up to 0.1, bad from 0.25. */
const SHIFT_STEPS = [0, 0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2];
/** Modules, and megabytes. */
const AMOUNT_STEPS = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
];
/** Events: counted without a value. */
const OCCURRENCE_STEPS = [1];

const STEPS: Readonly<Record<TelemetryMetric, readonly number[]>> = {
  'first-byte': TIME_STEPS_MS,
  'largest-paint': TIME_STEPS_MS,
  'input-delay': TIME_STEPS_MS,
  'layout-shift': SHIFT_STEPS,
  'long-task': TIME_STEPS_MS,
  'module-count': AMOUNT_STEPS,
  'bundle-load': TIME_STEPS_MS,
  'image-load': TIME_STEPS_MS,
  memory: AMOUNT_STEPS,
  'area-shown': OCCURRENCE_STEPS,
  'area-error': OCCURRENCE_STEPS,
  'csp-violation': OCCURRENCE_STEPS,
};

/**
 * The bucket of a value: the smallest step that is not below it. Steps never change: counts with different
 * steps could not be merged.
 * @param value in the metric's own unit (contract), 0 to a day in ms
 */
function stepOf(metric: TelemetryMetric, value: number): number {
  return STEPS[metric].find((step) => value <= step) ?? LARGEST;
}
