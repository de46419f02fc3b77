import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'shared/schema';
import { checksumOf, checksumsSchema } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { BackupFailure } from '../backup-failure.ts';
import { OBJECTS, type MediaEntry } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import { clientRows } from '../../platform/database/executor.ts';
import { damagedSchema } from '../../platform/media/damaged-media.ts';

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

type MediaCopierOptions = {
  repository: Repository;
  store: Pick<ObjectStore, 'open'>;
  /** Whether a row names the object now. */
  isStillNamed: (key: string) => Promise<boolean>;
};

const LONGEST_PAUSE_MS = 200;

/** Lists the objects of the backup once: 64 characters in memory for each. */
export async function openMediaCopier(options: MediaCopierOptions): Promise<MediaCopier> {
  const { repository, store, isStillNamed } = options;
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

/** A stored object as the rows of a snapshot describe it. */
export const mediaRowSchema = z.object({
  key: z.string(),
  /** Each with its SHA-256. */
  variants: checksumsSchema,
  /** Variants that a scrub found missing or changed. */
  damaged: z.array(z.string()),
});

export type MediaRow = z.output<typeof mediaRowSchema>;

const ROWS_AT_ONCE = 500;

const objectRow = z.object({
  storage_key: z.string(),
  checksums: z.array(checksumsSchema),
  damaged: z.array(z.unknown()),
});

/** Every object that a row names, by key. */
export async function* mediaRows(client: pg.ClientBase | pg.Pool): AsyncGenerator<MediaRow> {
  for (let after = ''; ;) {
    const batch = await clientRows(
      client,
      objectRow,
      `select storage_key, jsonb_agg(checksums) as checksums, jsonb_agg(damaged) as damaged
       from media where storage_key > $1 group by storage_key order by storage_key limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of batch) {
      const damaged = row.damaged.flatMap((each) => Object.keys(z.safeParse(damagedSchema, each).data ?? {}));
      yield {
        key: row.storage_key,
        variants: Object.fromEntries(row.checksums.flatMap((each) => Object.entries(each))),
        damaged: [...new Set(damaged)],
      };
    }
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.storage_key;
  }
}
