import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketSettings } from '../object-store/bucket-settings.ts';
import { createDiskGuard, type DiskGuard } from '../disk/disk-guard.ts';
import { createDirectoryStore } from '../object-store/directory-store.ts';
import { createMediaHolders, type MediaHolders } from './serving/media-holders.ts';
import { openMediaSecret } from './serving/media-secret.ts';
import { measuredStore } from '../object-store/measured-store.ts';
import type { StoreRecorder } from '../metrics/metrics.ts';
import type { Database } from '../database/executor.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { createSpool, type Spool } from '../object-store/spool.ts';
import { withSpool, type SpooledStore } from '../object-store/spooled-store.ts';
import { openS3Store } from '../object-store/s3-store.ts';
import { readPromisedBytes } from './uploads/promised-bytes.ts';
import { createMediaUrls, type MediaUrls } from './serving/signed-urls.ts';
import { vapidKeysOf, type VapidKeys } from '../web-push/vapid-keys.ts';

export type Media = SpooledStore & {
  spool: Spool;
  mediaUrls: MediaUrls;
  mediaHolders: MediaHolders;
  archiveKey: Buffer;
  vapidKeys: VapidKeys;
  disk: DiskGuard;
};

/** Where the directory store writes before it renames; emptied by `sweepTemporaryFiles`. */
export function stagingDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'media', 'staging');
}

/**
 * Opens the object store, URL signing, and monitoring of the disks they write to.
 * @param options `mediaStore` null: the store is in the data directory; `mediaSecret` null: one is
 *   generated once and stored there; `database` has the spool; `recorder`: measures the store's operations,
 *   none in commands
 * @throws EnvironmentError if the bucket of `mediaStore` cannot be used
 */
export async function openMedia(options: {
  dataDirectory: string;
  mediaStore: BucketSettings | null;
  mediaBaseUrl: string;
  mediaSecret: string | null;
  diskReserveBytes: number;
  database: Database;
  mediaSpoolBytes: number;
  clock: () => Date;
  recorder?: StoreRecorder;
}): Promise<Media> {
  const secret = await openMediaSecret(options);
  const spool = createSpool(options.database, options.mediaSpoolBytes);
  return {
    ...withSpool(await openStore(options), spool),
    spool,
    mediaUrls: createMediaUrls({
      baseUrl: options.mediaBaseUrl,
      secret,
      now: () => options.clock().getTime(),
    }),
    mediaHolders: createMediaHolders(options.database),
    archiveKey: createHmac('sha256', secret).update('ongi-archive').digest(),
    vapidKeys: vapidKeysOf(secret),
    disk: createDiskGuard({
      dataDirectory: options.dataDirectory,
      isMediaThere: options.mediaStore === null,
      reserveBytes: options.diskReserveBytes,
      // A bucket has room for uploads.
      ...(options.mediaStore === null && {
        readPromised: (executor = options.database) => readPromisedBytes(executor),
      }),
    }),
  };
}

/** The store alone: what it has, without the objects that still wait in a database. */
export async function openStore({
  mediaStore,
  dataDirectory,
  recorder,
}: {
  mediaStore: BucketSettings | null;
  dataDirectory: string;
  recorder?: StoreRecorder;
}): Promise<ObjectStore> {
  const store = await (mediaStore === null ? openDirectoryStore(dataDirectory) : openS3Store(mediaStore));
  if (recorder === undefined) return store;
  return measuredStore(store, mediaStore === null ? 'directory' : 'bucket', recorder);
}

async function openDirectoryStore(dataDirectory: string): Promise<ObjectStore> {
  const objects = join(dataDirectory, 'media', 'objects');
  const staging = stagingDirectoryOf(dataDirectory);
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return createDirectoryStore(objects, staging);
}
