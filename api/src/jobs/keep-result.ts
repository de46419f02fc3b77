import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { checksumsOf } from '../platform/media/checksums.ts';
import {
  claimPending,
  rememberPending,
  removeAfterFailure,
} from '../platform/media/uploads/pending-objects.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { fullVariantOf } from '../platform/media/renditions/variants.ts';
import { untilAvailable } from './until-available.ts';

type Executor = Pick<ApiContext['database'], 'execute'>;

/** What a maker made, as it is kept. */
export type Made = {
  owner: { familyId: number; userId: number | null };
  media: {
    kind: 'video' | 'illustration';
    mime: string;
    width: number;
    height: number;
    bytes: number;
    data: Uint8Array;
  } | null;
  /** Goes into the job's row. */
  result: unknown;
};

/** The job went to somebody else while its result was being kept. */
class NotOursAnyMore extends Error {
  override name = 'NotOursAnyMore';
}

/**
 * Keeps what was made: the file first, then its row and the job's end in one transaction. Where the job is not ours any more
 * (`finish` says false) nothing of it stays. While the store or the database is away it is tried again for a minute: making it once
 * more would cost more.
 * @param signal aborted: it is not tried again
 */
export async function keepResult(
  context: ApiContext,
  made: Made,
  finish: (transaction: Executor, mediaId: number | null) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  await untilAvailable(async () => {
    if (made.media === null) await finish(context.database, null);
    else await keepMedia(context, made.owner, made.media, finish);
  }, signal);
}

/** Each attempt has a key of its own: nobody knows how much of an earlier one has arrived, which the sweep removes. */
async function keepMedia(
  context: ApiContext,
  owner: Made['owner'],
  media: NonNullable<Made['media']>,
  finish: (transaction: Executor, mediaId: number | null) => Promise<boolean>,
): Promise<void> {
  const storageKey = newStorageKey();
  await rememberPending(context.database, [storageKey]);
  try {
    const variants = new Map([[fullVariantOf(media.mime), media.data]]);
    await context.store.put(storageKey, variants);
    await context.database.transaction(async (transaction) => {
      const inserted = await transaction.execute<{ media_id: string }>(sql`
        insert into media (family_id, uploader_user_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
        values (${owner.familyId}, ${owner.userId}, ${media.kind}, ${storageKey}, ${media.mime}, ${media.bytes}, ${media.width}, ${media.height}, '',
          ${JSON.stringify(checksumsOf(variants))}::jsonb)
        returning media_id`);
      await claimPending(transaction, [storageKey]);
      if (!(await finish(transaction, Number(inserted.rows[0]?.media_id)))) throw new NotOursAnyMore();
    });
  } catch (error) {
    await removeAfterFailure(context, [storageKey], error);
    if (!(error instanceof NotOursAnyMore)) throw error;
  }
}
