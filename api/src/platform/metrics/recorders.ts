import type { LimitName } from '../config/limit-settings.ts';
import type { Unavailable } from '../http/errors/api-failure.ts';

/* Functions that count what happens. Whoever calls them does not know the library behind them. */

/** `status`: as sent; 499 where the caller left first. */
type EndedRequest = { method: string; route: string; status: number };

/** Responses that stay open. `job_events`: a stream; `job_wait`: one that ends with the job; `archive`. */
export type StreamKind = 'job_events' | 'job_wait' | 'archive';

export type HttpRecorder = {
  requestBegan: () => void;
  requestEnded: (request: EndedRequest, seconds: number) => void;
  /** A response with a status from 500 on. */
  requestFailed: (cause: Unavailable | 'internal') => void;
  limitExceeded: (limit: LimitName) => void;
  /** @returns counts its end; safe to call twice */
  streamOpened: (kind: StreamKind) => () => void;
};

export type DatabaseRecorder = {
  /** A connection was taken from the pool after so many seconds. */
  connectionAcquired: (seconds: number) => void;
  /** None could be had, within the pool's time. */
  connectionFailed: () => void;
  /** One broke while nobody used it. */
  connectionLost: () => void;
  /** @param sqlState five characters (PostgreSQL's manual, appendix A); undefined: unknown */
  statementFailed: (sqlState: string | undefined) => void;
  /** A transaction runs again after a deadlock. */
  transactionRepeated: () => void;
  /** A request's reads run again, because the database was away. */
  readRepeated: () => void;
};

export type StoreBackend = 'directory' | 'bucket';
export type StoreOperation = 'put' | 'add' | 'size' | 'open' | 'delete';
/** `away`: a retry may succeed. `disk_full`: no room. `other`: a setting, or a bug. */
export type StoreErrorKind = 'away' | 'disk_full' | 'other';

export type StoreRecorder = {
  operationEnded: (backend: StoreBackend, operation: StoreOperation, seconds: number) => void;
  operationFailed: (backend: StoreBackend, operation: StoreOperation, kind: StoreErrorKind) => void;
  bytesStored: (backend: StoreBackend, bytes: number) => void;
};

/** `requeued`: it runs again later. `lost`: it was cancelled, or another worker has it. */
export type JobOutcome = 'done' | 'failed' | 'requeued' | 'lost';

export type JobRecorder = {
  /** @returns counts its end */
  jobBegan: (kind: string) => (outcome: JobOutcome) => void;
  /** It killed every worker that took it. */
  jobAbandoned: () => void;
};

export type Recorders = {
  http: HttpRecorder;
  database: DatabaseRecorder;
  store: StoreRecorder;
  jobs: JobRecorder;
};
