import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import { bigintColumn, queryRow, queryRows } from '../../database/executor.ts';
import { isDiskFull } from '../../disk/disk-full.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { runEvery } from '../../processes/run-every.ts';
import { checksumsSchema } from '../checksums.ts';
import { addMedium } from './add-medium.ts';
import { MEDIUM_WIDTH } from './medium-rendition.ts';
import { MEDIUM_VARIANT } from './variants.ts';

/** Photos in each run: about a second of one core a minute. */
const PHOTOS_AT_ONCE = 20;
const INTERVAL_MS = 60_000;

/** Advisory lock key, unique in this database. */
const BACKFILL_LOCK = 4_407_003;

const candidateRow = z.object({
  media_id: bigintColumn,
  storage_key: z.string(),
  checksums: checksumsSchema,
});

const newestRow = z.object({ media_id: bigintColumn });

type MediumBackfill = {
  /** Looks at the next photos; returns how many it looked at and how many got the rendition. */
  run: (photosAtOnce?: number) => Promise<{ seen: number; added: number }>;
};

/**
 * Gives photos from before the medium rendition theirs, oldest first, one after another
 * (docs/decisions/0070).
 * It starts over with each process and afterwards looks only at newer rows. Rows without checksums wait for a
 * scrub, as nothing says whether their files are intact.
 */
export function createMediumBackfill(context: PlatformContext): MediumBackfill {
  let lastMediaId = 0;

  const runLocked = async (photosAtOnce: number) => {
    const newest = await queryRow(context.database, newestRow)`
      select coalesce(max(media_id), 0) as media_id from media`;
    const newestMediaId = newest?.media_id ?? lastMediaId;
    const candidates = await queryRows(context.database, candidateRow)`
      select media_id, storage_key, checksums from media
      where media_id > ${lastMediaId} and kind = 'photo' and width > ${MEDIUM_WIDTH} and mime <> 'image/gif'
        and checksums is not null and not checksums ? ${MEDIUM_VARIANT}
      order by media_id limit ${photosAtOnce}`;
    let added = 0;
    for (const { media_id: mediaId, storage_key: storageKey, checksums } of candidates) {
      if (await addMedium(context, { storageKey, checksums })) added += 1;
      lastMediaId = mediaId;
    }
    // Not the whole table again in a minute: photos that come now have the rendition.
    if (candidates.length < photosAtOnce) lastMediaId = newestMediaId;
    return { seen: candidates.length, added };
  };

  return {
    async run(photosAtOnce = PHOTOS_AT_ONCE) {
      let outcome = { seen: 0, added: 0 };
      await withAdvisoryLock(context.pool, BACKFILL_LOCK, async () => {
        outcome = await runLocked(photosAtOnce);
      });
      return outcome;
    },
  };
}

/** Runs every minute until the returned function is called. @param onError receives failures */
export function backfillMediumEveryMinute(
  context: PlatformContext,
  onError: (error: unknown) => void,
): () => void {
  const backfill = createMediumBackfill(context);
  return runEvery(
    INTERVAL_MS,
    () => backfill.run(),
    // A full disk and an away bucket are reported elsewhere; the same photo is tried again in a minute.
    (error) => (isStoreAway(error) || isDiskFull(error) ? undefined : onError(error)),
  );
}
