import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthWarning } from 'shared/contract/health';
import { diskFull } from './disk-full.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };

type ReadDisk = (folder: string) => Promise<DiskSpace>;

export type DiskGuard = {
  /** What an operator has to see to; empty where there is room enough. */
  warnings: () => Promise<HealthWarning[]>;
  /** @throws ApiFailure 507 where a file of this size would leave less than the reserve */
  assertRoomFor: (bytes: number) => Promise<void>;
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
 *   it, maybe on their own disk. `reserveBytes` stay free for the database. `read`: for tests
 */
export function createDiskGuard({
  dataDirectory,
  isMediaThere,
  reserveBytes,
  read = readDisk,
}: {
  dataDirectory: string;
  isMediaThere: boolean;
  reserveBytes: number;
  read?: ReadDisk;
}): DiskGuard {
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
    async assertRoomFor(bytes) {
      const needed = reserveBytes + bytes * ROOM_PER_BYTE;
      if ((await disks()).some(([, { freeBytes }]) => freeBytes < needed)) throw diskFull();
    },
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
