import { sql } from 'drizzle-orm';
import { ERROR_KINDS, type ErrorFrame, loadTraceSchema } from 'shared/contract/telemetry/error-report';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { bigintColumn, queryRows, timestampColumn, type Executor } from '../../platform/database/executor.ts';
import { ERRORS_RETENTION_DAYS } from './commands.ts';
import type { SourcePositions } from './source-positions.ts';

/** The most frequent rows that are read and mapped to sources. */
const ROWS_MAX = 200;
/** Errors with equal innermost frames are one; the frames around them depend on the browser. */
const GROUPING_FRAMES = 3;

const frameSchema = z.object({ file: z.string(), line: z.number(), column: z.number() });

const errorRow = z.object({
  area: z.string(),
  version: z.string(),
  kind: z.enum(ERROR_KINDS),
  message: z.string(),
  frames: z.array(frameSchema),
  trace: z.nullable(loadTraceSchema),
  count: bigintColumn,
  days: z.record(z.string(), z.number()),
  firstSeenAt: timestampColumn,
  lastSeenAt: timestampColumn,
});

type ErrorRow = z.output<typeof errorRow>;

/** Pages in which an error happened, with source positions. */
export type ErrorGroup = Omit<ErrorRow, 'version' | 'frames'> & {
  /** Innermost first, of the same frames as reported. */
  frames: readonly string[];
  /** The innermost frame in the area's own code; null without frames. */
  position: string | null;
  versions: Record<string, number>;
};

export type ErrorQuery = {
  /** Days count from 1; default: all that are stored. */
  days?: number;
  area?: string | undefined;
  versions?: readonly string[] | undefined;
};

type Reader = { database: Executor; clock: ApiContext['clock'] };

/** The most frequent errors first; the same error of several versions is one group. */
export async function readErrors(
  { database, clock }: Reader,
  positions: SourcePositions,
  { days = ERRORS_RETENTION_DAYS, area, versions }: ErrorQuery,
): Promise<ErrorGroup[]> {
  const rows = await queryRows(database, errorRow)`
    select area, version, kind, message, frames, sum(count) as count, jsonb_object_agg(day, count) as days,
      (array_agg(trace order by day desc) filter (where trace is not null))[1] as trace,
      min(first_seen_at) as "firstSeenAt", max(last_seen_at) as "lastSeenAt"
    from telemetry_errors
    where day > (${clock().toISOString()}::timestamptz at time zone 'Asia/Seoul')::date - ${days}::int
      and (${area ?? null}::text is null or area = ${area ?? null})
      and (${sql.param(versions ?? null)}::text[] is null or version = any(${sql.param(versions ?? null)}::text[]))
    group by area, version, fingerprint, kind, message, frames
    order by count desc, area, version, fingerprint limit ${ROWS_MAX}`;
  const groups = new Map<string, ErrorGroup>();
  for (const row of rows) {
    const frames = await mapped(row.frames, positions);
    const key = JSON.stringify([row.area, row.kind, row.message, frames.slice(0, GROUPING_FRAMES)]);
    groups.set(key, merged(groups.get(key), row, frames));
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

async function mapped(frames: readonly ErrorFrame[], positions: SourcePositions): Promise<string[]> {
  const found: string[] = [];
  // One after another: a map that several frames need is read once.
  for (const frame of frames) found.push(await positions.of(frame));
  return found;
}

function merged(group: ErrorGroup | undefined, row: ErrorRow, frames: readonly string[]): ErrorGroup {
  const { area, version, kind, message, trace, count, firstSeenAt, lastSeenAt } = row;
  const position = ownPosition(row, frames) ?? frames[0] ?? null;
  const first = { area, kind, message, frames, trace, position, firstSeenAt, lastSeenAt };
  const known = group ?? { ...first, count: 0, versions: {}, days: {} };
  return {
    ...known,
    trace: known.trace ?? trace,
    count: known.count + count,
    versions: { ...known.versions, [version]: (known.versions[version] ?? 0) + count },
    days: sumOf(known.days, row.days),
    firstSeenAt: firstSeenAt < known.firstSeenAt ? firstSeenAt : known.firstSeenAt,
    lastSeenAt: lastSeenAt > known.lastSeenAt ? lastSeenAt : known.lastSeenAt,
  };
}

function ownPosition({ area, frames: reported }: ErrorRow, frames: readonly string[]): string | undefined {
  return frames.find(
    (position, index) =>
      reported[index]?.file.startsWith(`${area}/`) === true && !position.startsWith('node_modules/'),
  );
}

function sumOf(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const days = Object.keys({ ...one, ...other }).toSorted();
  return Object.fromEntries(days.map((day) => [day, (one[day] ?? 0) + (other[day] ?? 0)]));
}
