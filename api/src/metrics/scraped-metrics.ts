import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, clientRows } from '../platform/database/executor.ts';
import { MIGRATIONS_FOLDER } from '../platform/database/unusable-data.ts';
import { photoLimiter } from '../platform/media/renditions/photo-limiter.ts';
import { scrapedGauge, type MetricFamily } from '../platform/metrics/metric-definition.ts';

/** The gauges that nobody counts: they are read from this process and its database when it is scraped. */
export function scrapedMetrics(context: ApiContext): MetricFamily[] {
  const build = [{ labels: buildLabels(), value: 1 }];
  return [
    scrapedGauge('ongi_build_info', 'The running program: always 1', ['version', 'schema'], () => build),
    ...poolGauges(context),
    ...databaseGauges(context),
    ...workGauges(context),
    ...diskGauges(context),
  ];
}

/** A gauge without labels. */
function gauge(name: string, help: string, read: () => number): MetricFamily {
  return scrapedGauge(name, help, [], () => [{ value: read() }]);
}

/** A gauge whose values are told apart by one label. */
function gaugeBy(
  label: string,
  name: string,
  help: string,
  read: () => Readonly<Record<string, number>>,
): MetricFamily {
  return scrapedGauge(name, help, [label], () =>
    Object.entries(read()).map(([text, value]) => ({ labels: { [label]: text }, value })),
  );
}

function poolGauges({ pool }: ApiContext): MetricFamily[] {
  const waiting = 'Statements and transactions that wait for a connection';
  return [
    gaugeBy('state', 'ongi_database_connections', 'Open connections of this process, in use or idle', () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
    })),
    gauge(
      'ongi_database_connections_max',
      'Connections that this process opens at most',
      () => pool.options.max,
    ),
    gauge('ongi_database_connection_requests_waiting', waiting, () => pool.waitingCount),
  ];
}

/** The figures belong to the database: every process has the same values. */
function databaseGauges({ pool, config }: ApiContext): MetricFamily[] {
  const read = databaseFigures(pool);
  /** Absent while the database is away. */
  const known = (name: string, help: string, valueOf: (figures: KnownFigures) => number): MetricFamily =>
    scrapedGauge(name, `${help}; absent while the database is away`, [], async () => {
      const figures = await read();
      return figures === undefined ? [] : [{ value: valueOf(figures) }];
    });
  return [
    scrapedGauge(
      'ongi_database_up',
      'Whether the database responded to this process within 0.8 seconds',
      [],
      async () => [{ value: (await read()) === undefined ? 0 : 1 }],
    ),
    scrapedGauge(
      'ongi_jobs',
      'Jobs of all processes that wait or run; absent while the database is away',
      ['kind', 'state'],
      async () =>
        ((await read())?.jobs ?? []).map(({ kind, state, jobs: value }) => ({
          labels: { kind, state },
          value,
        })),
    ),
    known(
      'ongi_jobs_oldest_queued_seconds',
      'How long the oldest waiting job has waited; 0 where none waits',
      ({ jobs }) =>
        Math.max(0, ...jobs.filter(({ state }) => state === 'queued').map((row) => row.oldest_seconds)),
    ),
    known(
      'ongi_media_spool_bytes',
      'Media that wait in the database until the bucket is back',
      ({ spooledBytes }) => spooledBytes,
    ),
    gauge('ongi_job_slots', 'Jobs that this process runs at once at most', () => config.goodsAtOnce),
  ];
}

function workGauges({ passwords }: ApiContext): MetricFamily[] {
  const waiting = 'Password hashes that wait, by lane (docs/decisions/accounts)';
  return [
    gaugeBy('state', 'ongi_photo_work', 'Photos that are decoded, or wait for it', () => {
      const { running, waiting: queued } = photoLimiter.load();
      return { running, waiting: queued };
    }),
    gauge(
      'ongi_password_hashes_running',
      'Password hashes that are computed',
      () => passwords.load().running,
    ),
    gaugeBy('lane', 'ongi_password_hashes_waiting', waiting, () => passwords.load().waiting),
  ];
}

function diskGauges({ disk, config }: ApiContext): MetricFamily[] {
  // A disk that cannot be read has no figures; all the others are still exposed.
  const ofDisks = (name: string, help: string, bytes: 'freeBytes' | 'totalBytes'): MetricFamily =>
    scrapedGauge(name, help, ['disk'], async () =>
      (await disk.disks().catch(() => [])).map(([disk, space]) => ({
        labels: { disk },
        value: space[bytes],
      })),
    );
  const reserve = 'Free space below which photos are rejected';
  return [
    ofDisks('ongi_disk_free_bytes', 'Free space of the disks that are written to', 'freeBytes'),
    ofDisks('ongi_disk_size_bytes', 'Size of the disks that are written to', 'totalBytes'),
    gauge('ongi_disk_reserve_bytes', reserve, () => config.diskReserveBytes),
  ];
}

const jobsRow = z.object({
  kind: z.string(),
  state: z.enum(['queued', 'running']),
  jobs: z.int(),
  /** Since the oldest one was queued. */
  oldest_seconds: z.number(),
});
const spoolRow = z.object({ bytes: bigintColumn });

/** Figures that the database has, the same for all processes. */
type KnownFigures = { jobs: readonly z.output<typeof jobsRow>[]; spooledBytes: number };

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

/**
 * Returns a function that reads the figures, by two statements every two seconds: undefined where the
 * database does not respond in time. It never rejects.
 */
function databaseFigures(pool: pg.Pool): () => Promise<KnownFigures | undefined> {
  let readAtMs = -Infinity;
  let latest: Promise<KnownFigures | undefined>;
  return () => {
    if (performance.now() - readAtMs > FRESH_MS) {
      readAtMs = performance.now();
      latest = readInTime(pool);
    }
    return latest;
  };
}

async function readInTime(pool: pg.Pool): Promise<KnownFigures | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const read = Promise.all([clientRows(pool, jobsRow, JOBS), clientRows(pool, spoolRow, SPOOL)]).then(
    ([jobs, spool]) => ({ jobs, spooledBytes: spool[0]?.bytes ?? 0 }),
    () => undefined,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

const manifestSchema = z.object({ version: z.string() });
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The program's version, and its newest migration. Throws where its files are damaged. */
function buildLabels(): { version: string; schema: string } {
  const { version } = manifestSchema.parse(readJson(new URL('../../package.json', import.meta.url)));
  const { entries } = journalSchema.parse(readJson(join(MIGRATIONS_FOLDER, 'meta', '_journal.json')));
  return { version, schema: entries.at(-1)?.tag ?? '' };
}

function readJson(file: string | URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
