import type pg from 'pg';
import type { Config } from './config/environment.ts';
import type { Database } from './database/executor.ts';
import type { RepeatedReads } from './database/repeated-reads.ts';
import type { DiskGuard } from './disk/disk-guard.ts';
import type { JobQueue } from './job-queue/job-queue.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { MediaHolders } from './media/serving/media-holders.ts';
import type { MediaUrls } from './media/serving/signed-urls.ts';
import type { ObjectStore } from './object-store/object-store.ts';
import type { Spool } from './object-store/spool.ts';
import type { SpooledStore } from './object-store/spooled-store.ts';
import type { VapidKeys } from './web-push/vapid-keys.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** The platform's dependencies of requests, commands and jobs. A test runs several servers: no globals. */
export type PlatformContext = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  clock: () => Date;
  /** Counts what happens, for GET /metrics (docs/decisions/observing). */
  metrics: Metrics;
  /** Shifts deadlines after a clock jump; returns whether it jumped. Absent in tests that advance time. */
  settleClock?: () => Promise<boolean>;
  /** Photos and videos; `openMedia` creates this and the next seven. */
  store: ObjectStore;
  spool: Spool;
  moveSpooled: SpooledStore['moveSpooled'];
  mediaUrls: MediaUrls;
  mediaHolders: MediaHolders;
  /** Signs the URLs of archives (archive/policy.ts). */
  archiveKey: Buffer;
  /** Signs pushes (docs/decisions/push). */
  vapidKeys: VapidKeys;
  disk: DiskGuard;
};

/** The context also has what serves requests and begins jobs. */
export type ApiContext = PlatformContext & {
  reads: RepeatedReads;
  /** Aborted when the process is told to end: it finishes its requests and takes no new ones. */
  ending: AbortSignal;
  /** Its row in `processes` (platform/processes). */
  processId: string;
  passwords: PasswordHasher;
  jobQueue: JobQueue;
};
