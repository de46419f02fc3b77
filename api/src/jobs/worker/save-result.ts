import type { ApiContext } from '../../context.ts';
import type { Transaction } from '../../platform/database/executor.ts';
import { checksumsOf } from '../../platform/media/checksums.ts';
import { rememberPending, removeAfterFailure } from '../../platform/media/uploads/pending-objects.ts';
import { insertMedia } from '../../platform/media/uploads/store-photos.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { fullVariantOf } from '../../platform/media/renditions/variants.ts';
import { untilAvailable } from './until-available.ts';

type Owner = { familyId: number; userId: number | null };

/** The media of a job's result; `kind` goes into its row. */
export type ResultMedia = { kind: string; mime: string; width: number; height: number; data: Uint8Array };

/** Another worker took the job while its result was being saved. */
class JobLost extends Error {
  override name = 'JobLost';
}

/**
 * Saves a result: the file first, then its row and the job's end in one transaction. Leaves nothing behind
 * where the worker has lost the job (`finish` returns false). Retries for a minute while the store or the
 * database is away, because generating it again would cost more.
 * @param signal ends the retries
 */
export async function saveResult(
  context: ApiContext,
  { owner, media }: { owner: Owner; media: ResultMedia | null },
  finish: (transaction: Transaction, mediaId: number | null) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  await untilAvailable(async () => {
    if (media === null) await context.database.transaction((transaction) => finish(transaction, null));
    else await saveMedia(context, owner, media, finish);
  }, signal);
}

/** Each attempt has its own storage key: an earlier one may have arrived in part, which the sweep removes. */
async function saveMedia(
  context: ApiContext,
  owner: Owner,
  { kind, mime, width, height, data }: ResultMedia,
  finish: (transaction: Transaction, mediaId: number | null) => Promise<boolean>,
): Promise<void> {
  const storageKey = newStorageKey();
  await rememberPending(context.database, [storageKey]);
  try {
    const variants = new Map([[fullVariantOf(mime), data]]);
    await context.store.put(storageKey, variants);
    const stored = { mime, width, height, bytes: data.byteLength, placeholder: '', storageKey };
    await context.database.transaction(async (transaction) => {
      const [mediaId = null] = await insertMedia(transaction, { ...owner, kind }, [
        { ...stored, checksums: checksumsOf(variants) },
      ]);
      if (!(await finish(transaction, mediaId))) throw new JobLost();
    });
  } catch (error) {
    await removeAfterFailure(context, [storageKey], error);
    if (!(error instanceof JobLost)) throw error;
  }
}
