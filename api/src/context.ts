import type pg from 'pg';
import type { PasswordHasher } from './auth/password/password-hasher.ts';
import type { Database } from './platform/database/pool.ts';
import type { DiskGuard } from './platform/disk/disk-guard.ts';
import type { Config } from './platform/config/environment.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { ObjectStore } from './platform/object-store/object-store.ts';
import type { MediaUrls } from './platform/media/serving/signed-urls.ts';

/** What every route is given. Nothing is looked up globally, so that a test runs several beside each other. */
export type ApiContext = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  /** Now. Tests move it. */
  clock: () => Date;
  /** Moves deadlines where the clock has jumped, and says whether it had; absent where a test moves the clock as time goes by. */
  settleClock?: () => Promise<boolean>;
  /** Where photos lie; made with the next three by `openMedia`. */
  store: ObjectStore;
  mediaUrls: MediaUrls;
  /** Signs the addresses of archives (archive/archive-tickets.ts). */
  archiveKey: Buffer;
  /** Rejects files before a disk is full. Tests replace it. */
  disk: DiskGuard;
  /** Hashes passwords, within bounds of memory and time. */
  passwords: PasswordHasher;
  /** Whose turn it is among what takes longer than a request. */
  jobQueue: JobQueue;
};
