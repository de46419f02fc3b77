import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from '../platform/database/executor.ts';

const figuresRow = z.object({
  kind: z.string(),
  state: z.enum(['queued', 'running']),
  jobs: z.int(),
  /** Since the oldest one was queued. */
  oldest_seconds: z.number(),
});

/** Figures that the database has, the same for all processes. */
export type DatabaseFigures =
  | { isUp: true; jobs: readonly z.output<typeof figuresRow>[] }
  /** It did not respond in time. */
  | { isUp: false };

/** The partial index `jobs_waiting` has exactly these rows. */
const QUERY = `
  select kind, state, count(*)::int as jobs,
    greatest(0, extract(epoch from now() - min(queued_at)))::float8 as oldest_seconds
  from jobs where state in ('queued', 'running') group by kind, state`;

/** A scrape has to end within a second. */
const TIMEOUT_MS = 800;
/** For all that is read by one scrape, and for several Prometheus servers. */
const FRESH_MS = 2_000;

/** Returns a function that reads the figures, by one statement every two seconds. It never rejects. */
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
  const read = clientRows(pool, figuresRow, QUERY).then(
    (jobs): DatabaseFigures => ({ isUp: true, jobs }),
    (): DatabaseFigures => ({ isUp: false }),
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
