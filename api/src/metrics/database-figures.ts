import type pg from 'pg';
import * as z from 'shared/schema';
import { bigintColumn, clientRows } from '../platform/database/executor.ts';

const jobsRow = z.object({
  kind: z.string(),
  state: z.enum(['queued', 'running']),
  jobs: z.int(),
  /** Since the oldest one was queued. */
  oldest_seconds: z.number(),
});

/** Figures that the database has, the same for all processes. */
export type DatabaseFigures =
  | { isUp: true; jobs: readonly z.output<typeof jobsRow>[]; spooledBytes: number }
  /** It did not respond in time. */
  | { isUp: false };

const spoolRow = z.object({ bytes: bigintColumn });

/** The partial index `jobs_waiting` has exactly these rows. */
const JOBS = `
  select kind, state, count(*)::int as jobs,
    greatest(0, extract(epoch from now() - min(queued_at)))::float8 as oldest_seconds
  from jobs where state in ('queued', 'running') group by kind, state`;

const SPOOL = 'select coalesce(sum(octet_length(content)), 0) as bytes from media_spool';

/** A scrape has to end within a second. */
const TIMEOUT_MS = 800;
/** For all that is read by one scrape, and for several Prometheus servers. */
const FRESH_MS = 2_000;

/** Returns a function that reads the figures, by two statements every two seconds. It never rejects. */
export function databaseFigures(pool: pg.Pool): () => Promise<DatabaseFigures> {
  let readAtMs = -Infinity;
  let latest: Promise<DatabaseFigures>;
  return () => {
    if (performance.now() - readAtMs > FRESH_MS) {
      readAtMs = performance.now();
      latest = readInTime(pool);
    }
    return latest;
  };
}

async function readInTime(pool: pg.Pool): Promise<DatabaseFigures> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseFigures>((resolve) => {
    timer = setTimeout(() => resolve({ isUp: false }), TIMEOUT_MS);
  });
  const read = Promise.all([clientRows(pool, jobsRow, JOBS), clientRows(pool, spoolRow, SPOOL)]).then(
    ([jobs, spool]): DatabaseFigures => ({ isUp: true, jobs, spooledBytes: spool[0]?.bytes ?? 0 }),
    (): DatabaseFigures => ({ isUp: false }),
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
