import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthWarning } from 'shared/contract/health';
import type { Executor } from '../database/executor.ts';
import { ApiFailure } from '../http/errors/api-failure.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };

export type DiskGuard = {
  /** What an operator has to see to; empty where there is room enough. */
  warnings: () => Promise<HealthWarning[]>;
  /**
   * Asks for room for something new, beside all that was admitted before and is not yet there.
   * @param executor the transaction that admits it, where it does
   * @throws ApiFailure 507 where a file of this size would leave less than the reserve
   */
  assertRoomFor: (bytes: number, executor?: Executor) => Promise<void>;
  /** Holds room for what is there within minutes, until the returned function is called. */
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
  read?: (folder: string) => Promise<DiskSpace>;
}): DiskGuard {
  /** What this process holds; others' requests are too short to be shared by way of the database. */
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

/** An operator has to make room; nobody knows how long that takes. */
const RETRY_SECONDS = 300;
const DISK_FULL_MESSAGE = '저장 공간이 부족해 지금은 저장할 수 없습니다. 잠시 후 다시 시도해주세요.';

/** Another of several database nodes becomes the primary within seconds (deploy/ha/postgres). */
const DATABASE_RETRY_SECONDS = 10;

/** disk_full of PostgreSQL (its manual, appendix A). */
const DATABASE_FULL_CODE = '53100';
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', DATABASE_FULL_CODE];

/** 507, worth sending again later. @param error undefined: room was missing before anything failed */
export function diskFull(error?: unknown): ApiFailure {
  return new ApiFailure('INTERNAL_SERVER_ERROR', {
    status: 507,
    retryAfterSeconds: hasCode(error, [DATABASE_FULL_CODE]) ? DATABASE_RETRY_SECONDS : RETRY_SECONDS,
    message: DISK_FULL_MESSAGE,
    unavailable: 'disk',
  });
}

/** Whether something failed because a disk, or a person's part of it, is full, or about to be. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof ApiFailure && error.unavailable === 'disk') || hasCode(error, DISK_FULL_CODES);
}

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && codes.includes(current.code)) return true;
  }
  return false;
}
