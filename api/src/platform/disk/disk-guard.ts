import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthWarning } from 'shared/contract/health';
import type { Executor } from '../database/executor.ts';
import { diskFull } from './disk-full.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };

type ReadDisk = (folder: string) => Promise<DiskSpace>;

export type DiskGuard = {
  /** What an operator has to see to; empty where there is room enough. */
  warnings: () => Promise<HealthWarning[]>;
  /**
   * Asks for room for something new, beside all that was admitted before and is not yet there.
   * @param executor the transaction that admits it, where it does
   * @throws ApiFailure 507 where a file of this size would leave less than the reserve
   */
  assertRoomFor: (bytes: number, executor?: Executor) => Promise<void>;
  /**
   * Holds room for what is there within minutes: the room is its own until the returned function is called.
   */
  hold: (bytes: number) => Promise<() => void>;
  /** Asks again for what was admitted: something else may have filled the disk. @throws ApiFailure 507 */
  assertFree: (bytes: number) => Promise<void>;
  /** Each disk that this process writes to. */
  disks: () => Promise<[HealthWarning['place'], DiskSpace][]>;
};

/** Below this an operator is warned. */
const LOW_FRACTION = 0.05;
/** An upload is received, decoded and stored: the body, and about as much again in other sizes. */
const ROOM_PER_BYTE = 2;

/**
 * Monitors the disks that this process writes to.
 * @param options `dataDirectory`: uploads, goods and the embedded database. `isMediaThere`: photos are below
 *   it, maybe on their own disk. `reserveBytes` stay free for the database. `readPromised`: what uploads that
 *   were admitted will still take. `read`: for tests
 */
export function createDiskGuard({
  dataDirectory,
  isMediaThere,
  reserveBytes,
  readPromised = async () => 0,
  read = readDisk,
}: {
  dataDirectory: string;
  isMediaThere: boolean;
  reserveBytes: number;
  readPromised?: (executor?: Executor) => Promise<number>;
  read?: ReadDisk;
}): DiskGuard {
  /**
   * This process holds these bytes; another one's requests are too short to be shared by way of the database.
   */
  let heldBytes = 0;

  const disks = async (): Promise<[HealthWarning['place'], DiskSpace][]> => {
    const data = await read(dataDirectory);
    const media = join(dataDirectory, 'media');
    const isShared = !isMediaThere || (await deviceOf(media)) === (await deviceOf(dataDirectory));
    return isShared
      ? [['data', data]]
      : [
          ['data', data],
          ['media', await read(media)],
        ];
  };

  async function assertFree(bytes: number): Promise<void> {
    const found = await disks();
    if (found.some(([, { freeBytes }]) => freeBytes < reserveBytes + bytes)) throw diskFull();
  }

  async function assertUnpromised(bytes: number, executor?: Executor): Promise<void> {
    const promisedBytes = await readPromised(executor);
    await assertFree(heldBytes + promisedBytes + bytes);
  }

  return {
    disks,
    async warnings() {
      return (await disks()).flatMap(([disk, { freeBytes, totalBytes }]): HealthWarning[] => {
        const free = totalBytes === 0 ? 1 : freeBytes / totalBytes;
        const freePercent = Math.min(100, Math.floor(free * 100));
        if (freeBytes < reserveBytes) return [{ kind: 'disk-full', place: disk, freePercent }];
        return free < LOW_FRACTION ? [{ kind: 'disk-low', place: disk, freePercent }] : [];
      });
    },
    assertRoomFor: (bytes, executor) => assertUnpromised(bytes * ROOM_PER_BYTE, executor),
    async hold(bytes) {
      const ownBytes = bytes * ROOM_PER_BYTE;
      // Before it is asked for: of two at once, each sees the other.
      heldBytes += ownBytes;
      let isHeld = true;
      const release = (): void => {
        if (isHeld) heldBytes -= ownBytes;
        isHeld = false;
      };
      try {
        await assertUnpromised(0);
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    assertFree,
  };
}

async function readDisk(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Undefined where there is no such folder. */
async function deviceOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.dev;
}
