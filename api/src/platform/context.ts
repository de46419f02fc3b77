import type pg from 'pg';
import type { Config } from './config/environment.ts';
import type { Database } from './database/transaction.ts';
import type { DiskGuard } from './disk/disk-guard.ts';
import type { MediaUrls } from './media/serving/signed-urls.ts';
import type { ObjectStore } from './object-store/object-store.ts';

/** What the platform passes to every request and job. Nothing is global: a test runs several servers side by side. */
export type PlatformContext = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  /** The current time; tests move it. */
  clock: () => Date;
  /** Moves deadlines after a clock jump and returns whether it had jumped; absent where a test lets time pass. */
  settleClock?: () => Promise<boolean>;
  /** Photos and videos; `openMedia` creates this and the next three. */
  store: ObjectStore;
  mediaUrls: MediaUrls;
  /** Signs the URLs of archives (archive/archive-tickets.ts). */
  archiveKey: Buffer;
  /** Rejects files before a disk is full. */
  disk: DiskGuard;
};
