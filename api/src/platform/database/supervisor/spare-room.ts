import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

const CHUNK_BYTES = 1_048_576;
/** Two files of PostgreSQL's log: it needs one at a time. */
const SLICE_BYTES = 32 * CHUNK_BYTES;
/** Released when less than this part of it is free: a busy server could fail before the next check. */
const RELEASE_PART = 0.75;
/** What is free before the room is taken back, in files: without it, it would be released at once. */
const REMAKE_PARTS = 3;

export type SpareRoom = {
  /** Gives a slice of the room away where the disk is nearly full, and takes it back once there is enough. */
  adjust: () => Promise<void>;
};

type Options = { sliceBytes?: number; readFree?: (file: string) => Promise<number> };

/**
 * A file that holds room beside the database. PostgreSQL panics when it cannot write its log. Uploads stop
 * long before that (platform/disk), but anything may fill a disk: then this file shrinks, and reads, comments
 * and deletions go on. By slices, as whatever fills the disk takes the first one, too, and ends only then.
 * @param bytes 0: there is no such file
 */
export function createSpareRoom(
  file: string,
  bytes: number,
  { sliceBytes = SLICE_BYTES, readFree = freeBesides }: Options = {},
): SpareRoom {
  return {
    async adjust() {
      const heldBytes = (await stat(file).catch(() => undefined))?.size ?? 0;
      const freeBytes = await readFree(file).catch(() => undefined);
      if (freeBytes === undefined) return;
      if (heldBytes > bytes) await shrink(file, bytes);
      else if (heldBytes > 0 && freeBytes < sliceBytes * RELEASE_PART)
        await shrink(file, heldBytes - sliceBytes);
      // A file that was being made when its process was killed is completed here.
      else if (heldBytes < bytes && freeBytes + heldBytes >= bytes * REMAKE_PARTS)
        await grow(file, heldBytes, bytes);
    },
  };
}

async function shrink(file: string, bytes: number): Promise<void> {
  if (bytes > 0) await truncate(file, bytes);
  else await rm(file, { force: true });
}

/** The file is not sparse, and its bytes cannot be compressed. Where there is no room after all: none. */
async function grow(file: string, fromBytes: number, bytes: number): Promise<void> {
  const chunk = randomBytes(CHUNK_BYTES);
  try {
    await using handle = await open(file, 'a', 0o600);
    for (let position = fromBytes; position < bytes; position += CHUNK_BYTES)
      await handle.write(chunk, 0, Math.min(CHUNK_BYTES, bytes - position));
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function freeBesides(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}
