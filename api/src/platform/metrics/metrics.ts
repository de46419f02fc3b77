import { Counter, Gauge, Histogram } from 'prom-client';
import type { LimitName } from '../config/limit-settings.ts';
import type { Unavailable } from '../http/errors/api-failure.ts';
import { UNREGISTERED, type MetricFamily } from './metric-definition.ts';

/* Recorders count what happens. Whoever calls them does not know the library behind them. */

/** Created first, before the pool and the store that use it. Counting costs a request a microsecond. */
export function createMetrics() {
  const families: MetricFamily[] = [];
  return {
    http: createHttpRecorder(families),
    database: createDatabaseRecorder(families),
    store: createStoreRecorder(families),
    jobs: createJobRecorder(families),
    /** What they count, for the exposition (exposition.ts). */
    families,
  };
}

/** The recorders of one server. */
export type Metrics = ReturnType<typeof createMetrics>;
export type HttpRecorder = Metrics['http'];
export type DatabaseRecorder = Metrics['database'];
export type StoreRecorder = Metrics['store'];

function defined<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
  return { ...UNREGISTERED, name, help, labelNames };
}

/** `status`: as sent; 499 where the caller left first. */
type EndedRequest = { method: string; route: string; status: number };

/** Responses that stay open. `job_events`: a stream; `job_wait`: one that ends with the job; `archive`. */
const STREAM_KINDS = ['job_events', 'job_wait', 'archive', 'notification_events'] as const;

/** A list takes milliseconds; an upload on a slow line, or a request that waits for a video, minutes. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

function createHttpRecorder(families: MetricFamily[]) {
  const durations = new Histogram({
    buckets: REQUEST_SECONDS,
    ...defined(
      'ongi_http_request_duration_seconds',
      'Time from a request to the end of its response, by route pattern, method and status',
      ['method', 'route', 'status'],
    ),
  });
  const inFlight = new Gauge(
    defined('ongi_http_requests_in_flight', 'Requests whose response has not ended, open streams included'),
  );
  const failures = new Counter(
    defined(
      'ongi_http_request_failures_total',
      'Responses with a status from 500 on, by what was unavailable; not of a process that ends',
      ['cause'],
    ),
  );
  const rejections = new Counter(
    defined('ongi_rate_limit_rejections_total', 'Requests that a rate limit rejected, by limit', ['limit']),
  );
  const streams = new Gauge(
    defined(
      'ongi_http_streams_open',
      'Responses that stay open: event streams of jobs, requests that wait for a job, archives',
      ['kind'],
    ),
  );
  for (const kind of STREAM_KINDS) streams.set({ kind }, 0);
  for (const cause of ['database', 'store', 'disk', 'internal']) failures.inc({ cause }, 0);
  families.push(durations, inFlight, failures, rejections, streams);
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded(request: EndedRequest, seconds: number): void {
      inFlight.dec();
      durations.observe(request, seconds);
    },
    /** A response with a status from 500 on. */
    requestFailed: (cause: Unavailable | 'internal') => failures.inc({ cause }),
    limitExceeded: (limit: LimitName) => rejections.inc({ limit }),
    /** @returns counts its end; safe to call twice */
    streamOpened(kind: (typeof STREAM_KINDS)[number]): () => void {
      streams.inc({ kind });
      let isOpen = true;
      return () => {
        if (isOpen) streams.dec({ kind });
        isOpen = false;
      };
    },
  };
}

/** A free connection takes microseconds, a new one milliseconds; ten seconds is the pool's limit. */
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SQL_STATE = /^[0-9A-Z]{5}$/;

function createDatabaseRecorder(families: MetricFamily[]) {
  const waits = new Histogram({
    buckets: WAIT_SECONDS,
    ...defined(
      'ongi_database_connection_wait_seconds',
      'Time that a statement or transaction waited for a connection of the pool',
    ),
  });
  const failures = new Counter(
    defined(
      'ongi_database_connection_failures_total',
      'Statements and transactions that got no connection: the database is away, or the pool is busy',
    ),
  );
  const lost = new Counter(
    defined('ongi_database_connections_lost_total', 'Connections that broke while nobody used them'),
  );
  const errors = new Counter(
    defined(
      'ongi_database_statement_errors_total',
      'Statements that PostgreSQL rejected, by the class of the SQLSTATE (23: constraint, 40: deadlock)',
      ['class'],
    ),
  );
  const repeated = new Counter(
    defined('ongi_database_transaction_retries_total', 'Transactions that ran again after a deadlock'),
  );
  const reads = new Counter(
    defined(
      'ongi_database_read_retries_total',
      'Requests whose reads ran again, at a standby if there is one, because the database was away',
    ),
  );
  families.push(waits, failures, lost, errors, repeated, reads);
  return {
    /** A connection was taken from the pool after so many seconds. */
    connectionAcquired: (seconds: number) => waits.observe(seconds),
    /** None could be had, within the pool's time. */
    connectionFailed: () => failures.inc(),
    /** One broke while nobody used it. */
    connectionLost: () => lost.inc(),
    /** @param sqlState five characters (PostgreSQL's manual, appendix A); the first two are its class */
    statementFailed: (sqlState = '') =>
      errors.inc({ class: SQL_STATE.test(sqlState) ? sqlState.slice(0, 2) : 'unknown' }),
    /** A transaction runs again after a deadlock. */
    transactionRepeated: () => repeated.inc(),
    /** A request's reads run again, because the database was away. */
    readRepeated: () => reads.inc(),
  };
}

export type StoreBackend = 'directory' | 'bucket';
export type StoreOperation = 'put' | 'add' | 'size' | 'open' | 'delete';
/** `away`: a retry may succeed. `disk_full`: no room. `other`: a setting, or a bug. */
export type StoreErrorKind = 'away' | 'disk_full' | 'other';

/** A disk takes milliseconds, a bucket tens to hundreds; a request to it ends within 20 seconds. */
const OPERATION_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

function createStoreRecorder(families: MetricFamily[]) {
  const durations = new Histogram({
    buckets: OPERATION_SECONDS,
    ...defined(
      'ongi_media_store_operation_duration_seconds',
      'Time of an operation of the media store; for open, until its first byte can be read',
      ['backend', 'operation'],
    ),
  });
  const errors = new Counter(
    defined('ongi_media_store_errors_total', 'Failed operations of the media store', [
      'backend',
      'operation',
      'kind',
    ]),
  );
  const stored = new Counter(
    defined('ongi_media_store_written_bytes_total', 'Bytes that were stored, all renditions included', [
      'backend',
    ]),
  );
  families.push(durations, errors, stored);
  return {
    operationEnded: (backend: StoreBackend, operation: StoreOperation, seconds: number) =>
      durations.observe({ backend, operation }, seconds),
    operationFailed: (backend: StoreBackend, operation: StoreOperation, kind: StoreErrorKind) =>
      errors.inc({ backend, operation, kind }),
    bytesStored: (backend: StoreBackend, bytes: number) => stored.inc({ backend }, bytes),
  };
}

/** `requeued`: it runs again later. `lost`: it was cancelled, or another worker has it. */
export type JobOutcome = 'done' | 'failed' | 'requeued' | 'lost';

/** A drawing takes seconds, a video up to ten minutes. */
const JOB_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

function createJobRecorder(families: MetricFamily[]) {
  const running = new Gauge(defined('ongi_jobs_running', 'Jobs that this process runs, by kind', ['kind']));
  const durations = new Histogram({
    buckets: JOB_SECONDS,
    ...defined('ongi_job_duration_seconds', 'Time that a job ran in this process, by kind and outcome', [
      'kind',
      'outcome',
    ]),
  });
  const abandoned = new Counter(
    defined('ongi_jobs_abandoned_total', 'Jobs that failed because they killed every worker that took them'),
  );
  families.push(running, durations, abandoned);
  return {
    /** @returns counts its end */
    jobBegan(kind: string): (outcome: JobOutcome) => void {
      running.inc({ kind });
      const startedAt = performance.now();
      return (outcome) => {
        running.dec({ kind });
        durations.observe({ kind, outcome }, (performance.now() - startedAt) / 1_000);
      };
    },
    /** It killed every worker that took it. */
    jobAbandoned: () => abandoned.inc(),
  };
}
