import type { ApiContext } from '../platform/context.ts';
import { photoLimiter } from '../platform/media/renditions/photo-limiter.ts';
import { scrapedGauge, type MetricFamily } from '../platform/metrics/metric-definition.ts';
import { buildLabels } from './build-labels.ts';
import { databaseFigures } from './database-figures.ts';

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

function poolGauges({ pool }: ApiContext): MetricFamily[] {
  return [
    scrapedGauge(
      'ongi_database_connections',
      'Open connections of this process, in use or idle',
      ['state'],
      () => [
        { labels: { state: 'active' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ],
    ),
    scrapedGauge('ongi_database_connections_max', 'Connections that this process opens at most', [], () => [
      { value: pool.options.max },
    ]),
    scrapedGauge(
      'ongi_database_connection_requests_waiting',
      'Statements and transactions that wait for a connection',
      [],
      () => [{ value: pool.waitingCount }],
    ),
  ];
}

/** The figures belong to the database: every process has the same values. */
function databaseGauges({ pool, config }: ApiContext): MetricFamily[] {
  const read = databaseFigures(pool);
  const jobs = async () => {
    const figures = await read();
    return figures.isUp ? figures.jobs : [];
  };
  return [
    scrapedGauge(
      'ongi_database_up',
      'Whether the database responded to this process within 0.8 seconds',
      [],
      async () => [{ value: (await read()).isUp ? 1 : 0 }],
    ),
    scrapedGauge(
      'ongi_jobs',
      'Jobs of all processes that wait or run; absent while the database is away',
      ['kind', 'state'],
      async () => (await jobs()).map(({ kind, state, jobs: value }) => ({ labels: { kind, state }, value })),
    ),
    scrapedGauge(
      'ongi_jobs_oldest_queued_seconds',
      'How long the oldest waiting job has waited; 0 where none waits, absent while the database is away',
      [],
      async () => {
        const figures = await read();
        if (!figures.isUp) return [];
        const ages = figures.jobs.filter(({ state }) => state === 'queued').map((row) => row.oldest_seconds);
        return [{ value: Math.max(0, ...ages) }];
      },
    ),
    scrapedGauge(
      'ongi_media_spool_bytes',
      'Media that wait in the database until the bucket is back; absent while the database is away',
      [],
      async () => {
        const figures = await read();
        return figures.isUp ? [{ value: figures.spooledBytes }] : [];
      },
    ),
    scrapedGauge('ongi_job_slots', 'Jobs that this process runs at once at most', [], () => [
      { value: config.goodsAtOnce },
    ]),
  ];
}

function workGauges({ passwords }: ApiContext): MetricFamily[] {
  return [
    scrapedGauge('ongi_photo_work', 'Photos that are decoded, or wait for it', ['state'], () => {
      const { running, waiting } = photoLimiter.load();
      return [
        { labels: { state: 'running' }, value: running },
        { labels: { state: 'waiting' }, value: waiting },
      ];
    }),
    scrapedGauge('ongi_password_hashes_running', 'Password hashes that are computed', [], () => [
      { value: passwords.load().running },
    ]),
    scrapedGauge(
      'ongi_password_hashes_waiting',
      'Password hashes that wait, by lane (docs/decisions/accounts)',
      ['lane'],
      () => Object.entries(passwords.load().waiting).map(([lane, value]) => ({ labels: { lane }, value })),
    ),
  ];
}

function diskGauges({ disk, config }: ApiContext): MetricFamily[] {
  // A disk that cannot be read has no figures; all the others are still exposed.
  const each = async (bytes: 'freeBytes' | 'totalBytes') =>
    (await disk.disks().catch(() => [])).map(([name, space]) => ({
      labels: { disk: name },
      value: space[bytes],
    }));
  return [
    scrapedGauge('ongi_disk_free_bytes', 'Free space of the disks that are written to', ['disk'], () =>
      each('freeBytes'),
    ),
    scrapedGauge('ongi_disk_size_bytes', 'Size of the disks that are written to', ['disk'], () =>
      each('totalBytes'),
    ),
    scrapedGauge('ongi_disk_reserve_bytes', 'Free space below which photos are rejected', [], () => [
      { value: config.diskReserveBytes },
    ]),
  ];
}
