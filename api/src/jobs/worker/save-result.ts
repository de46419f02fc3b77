import { stat } from 'node:fs/promises';
import type { ApiContext } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/executor.ts';
import { checksumsOfContents } from '../../platform/media/checksums.ts';
import type { VariantContent } from '../../platform/object-store/object-store.ts';
import { rememberPending, removeAfterFailure } from '../../platform/media/uploads/pending-objects.ts';
import { insertMedia, type MediaFacts } from '../../platform/media/uploads/store-photos.ts';
import { newStorageKey } from '../../platform/media/storage-key.ts';
import { fullVariantOf } from '../../platform/media/renditions/variants.ts';
import { untilAvailable } from './transient-failure.ts';

type Owner = { familyId: number; userId: number | null };

/** The media of a job's result; all but its files goes into its row. */
export type ResultMedia = {
  kind: string;
  mime: string;
  width: number;
  height: number;
  /** Files are keyed by variant; the full size is among them. Their content, or where the file is. */
  files: ReadonlyMap<string, Uint8Array | string>;
  placeholder?: string;
} & Partial<MediaFacts>;

/** A result that is one file. */
export function singleFile({
  path,
  ...facts
}: {
  path: string;
  mime: string;
  width: number;
  height: number;
}): Omit<ResultMedia, 'kind'> {
  return { ...facts, files: new Map([[fullVariantOf(facts.mime), path]]) };
}

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
  { kind, files, ...facts }: ResultMedia,
  finish: (transaction: Transaction, mediaId: number | null) => Promise<boolean>,
): Promise<void> {
  const storageKey = newStorageKey();
  const variants = await contentsOf(files);
  const bytes = variants.get(fullVariantOf(facts.mime))?.byteLength ?? 0;
  await rememberPending(context.database, [storageKey]);
  try {
    const checksums = await checksumsOfContents(variants);
    await context.store.put(storageKey, variants);
    const stored = { placeholder: '', ...facts, bytes, storageKey, checksums };
    await context.database.transaction(async (transaction) => {
      const [mediaId = null] = await insertMedia(transaction, { ...owner, kind }, [stored]);
      if (!(await finish(transaction, mediaId))) throw new JobLost();
    });
  } catch (error) {
    await removeAfterFailure(context, [storageKey], error);
    if (!(error instanceof JobLost)) throw error;
  }
}

async function contentsOf(files: ResultMedia['files']): Promise<ReadonlyMap<string, VariantContent>> {
  const contents = new Map<string, VariantContent>();
  for (const [variant, file] of files)
    contents.set(
      variant,
      typeof file === 'string' ? { path: file, byteLength: (await stat(file)).size } : file,
    );
  return contents;
}
