import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { checksumOf } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { BackupFailure } from '../backup-failure.ts';
import { OBJECTS, type MediaEntry } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import type { MediaRow } from './media-rows.ts';

export type MediaTotals = {
  /** Files of the app's store that were read. */
  read: number;
  copied: number;
  copiedBytes: number;
};

export type MediaCopier = {
  totals: MediaTotals;
  /** Copies what the backup does not have yet of one object. */
  copy: (row: MediaRow) => Promise<MediaEntry>;
};

export type MediaCopierOptions = {
  repository: Repository;
  store: Pick<ObjectStore, 'open'>;
  /** Whether a row names the object now. */
  isStillNamed: (key: string) => Promise<boolean>;
};

const LONGEST_PAUSE_MS = 200;

/** Lists the objects of the backup once: 64 characters in memory for each. */
export async function openMediaCopier({
  repository,
  store,
  isStillNamed,
}: MediaCopierOptions): Promise<MediaCopier> {
  const present = new Set(await repository.storage.list(OBJECTS));
  const totals: MediaTotals = { read: 0, copied: 0, copiedBytes: 0 };

  const storeObject = async (sha256: string, bytes: Buffer): Promise<void> => {
    const name = repository.objectName(sha256);
    if (present.has(name)) return;
    present.add(name);
    await repository.write(name, bytes);
    totals.copied += 1;
    totals.copiedBytes += bytes.byteLength;
  };

  /** @returns its SHA-256; undefined where there is none to copy, for a reason that is known */
  const copyFile = async (row: MediaRow, variant: string): Promise<string | undefined> => {
    const expected = row.variants[variant];
    if (row.damaged.includes(variant)) return undefined;
    if (expected !== undefined && present.has(repository.objectName(expected))) return expected;
    const opened = await store.open(row.key, variant);
    if (opened === undefined) {
      if (!(await isStillNamed(row.key))) return undefined;
      throw new BackupFailure(`저장된 파일이 없어요: ${row.key}/${variant}\n${SCRUB_FIRST}`);
    }
    const startedAt = performance.now();
    const bytes = await buffer(opened.stream);
    totals.read += 1;
    const sha256 = checksumOf(bytes);
    if (expected !== undefined && sha256 !== expected)
      throw new BackupFailure(`저장된 파일이 처음과 달라요: ${row.key}/${variant}\n${SCRUB_FIRST}`);
    await storeObject(sha256, bytes);
    // The disk and the processors are the app's: at most half of the time is used.
    await pause(Math.min(performance.now() - startedAt, LONGEST_PAUSE_MS));
    return sha256;
  };

  return {
    totals,
    async copy(row) {
      const entry: MediaEntry = { key: row.key, files: {}, leftOut: [] };
      for (const variant of Object.keys(row.variants)) {
        const sha256 = await copyFile(row, variant);
        if (sha256 === undefined) entry.leftOut.push(variant);
        else entry.files[variant] = sha256;
      }
      return entry;
    },
  };
}

const SCRUB_FIRST =
  'npm run scrub로 무엇이 손상되었는지 확인해주세요. 그 뒤에는 손상된 것을 빼고 백업할 수 있어요.';
