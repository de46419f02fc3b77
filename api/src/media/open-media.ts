import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectoryStore } from './directory-store.ts';
import { keptMediaSecret } from './media-secret.ts';
import type { ObjectStore } from './object-store.ts';
import { createMediaUrls, type MediaUrls } from './signed-urls.ts';

/** What an API context holds for media. */
export type Media = { store: ObjectStore; mediaUrls: MediaUrls; archiveKey: Buffer };

/** Where the directory store writes before it renames; emptied by `sweepMedia`. */
export function stagingDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'media', 'staging');
}

/**
 * Opens the object store of a data directory, and the signing of its addresses.
 * @param options of the environment; `mediaSecret` null: one is made once and kept in the data directory
 */
export async function openMedia(options: {
  dataDirectory: string;
  mediaBaseUrl: string;
  mediaSecret: string | null;
  clock: () => Date;
}): Promise<Media> {
  const objects = join(options.dataDirectory, 'media', 'objects');
  const staging = stagingDirectoryOf(options.dataDirectory);
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const secret =
    options.mediaSecret === null
      ? await keptMediaSecret(options.dataDirectory)
      : Buffer.from(options.mediaSecret);
  return {
    store: createDirectoryStore(objects, staging),
    mediaUrls: createMediaUrls({
      baseUrl: options.mediaBaseUrl,
      secret,
      now: () => options.clock().getTime(),
    }),
    archiveKey: createHmac('sha256', secret).update('ongi-archive').digest(),
  };
}
