import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import {
  type Executor,
  type Transaction,
  executeSql,
  queryRows,
  textArray,
} from '../../database/executor.ts';

const storageKeyRow = z.object({ storage_key: z.string() });

const SWEEP_BATCH = 500;

/** Recorded before an object's first byte, and where its row is deleted: a crash leaves nothing else. */
export async function rememberPending(executor: Executor, storageKeys: readonly string[]): Promise<void> {
  await executeSql(executor)`
    insert into uploads_pending (storage_key, created_at)
    select key, clock_timestamp() from unnest(${textArray(storageKeys)}) as key
    on conflict (storage_key) do update set created_at = excluded.created_at`;
}

/** Clears the records of objects whose rows this transaction inserts. @throws Error if a sweep took one */
export async function claimPending(transaction: Transaction, storageKeys: readonly string[]): Promise<void> {
  const count = await executeSql(transaction)`
    delete from uploads_pending where storage_key = any(${textArray(storageKeys)})`;
  if (count !== storageKeys.length)
    throw new Error('An uploaded object was swept before its row was written');
}

/**
 * Deletes the objects without a row from the store and the pending table. Objects locked by another
 * transaction are skipped until the next sweep: their row may appear right after.
 * @returns how many are no longer pending
 */
export async function removeUnnamed(context: PlatformContext, storageKeys: readonly string[]) {
  if (storageKeys.length === 0) return 0;
  return context.database.transaction(async (transaction) => {
    // Whoever claims one of these now waits for our commit, and then finds nothing to claim.
    const pending = await queryRows(transaction, storageKeyRow)`
      select storage_key from uploads_pending where storage_key = any(${textArray(storageKeys)})
      for update skip locked`;
    const locked = pending.map((row) => row.storage_key);
    // A statement of its own: it sees what was committed until the lock was had.
    const named = await queryRows(transaction, storageKeyRow)`
      select distinct storage_key from media where storage_key = any(${textArray(locked)})`;
    const referenced = new Set(named.map((row) => row.storage_key));
    const unnamed = locked.filter((key) => !referenced.has(key));
    await context.spool.remove(transaction, unnamed);
    await Promise.all(unnamed.map((key) => context.store.delete(key)));
    await executeSql(transaction)`delete from uploads_pending where storage_key = any(${textArray(locked)})`;
    return locked.length;
  });
}

/** Whether its row is deleted, although its bytes are retained (MEDIA_RETENTION_DAYS). */
export async function isRetainedOnly(context: PlatformContext, storageKey: string): Promise<boolean> {
  if (context.config.mediaRetentionMs === 0) return false;
  const [pending] = await queryRows(context.database, storageKeyRow)`
    select storage_key from uploads_pending where storage_key = ${storageKey}`;
  return pending !== undefined;
}

/** Deletes the leftovers of a failed upload. What this cannot delete, the sweep deletes later. */
export async function removeAfterFailure(
  context: PlatformContext,
  storageKeys: readonly string[],
  error: unknown,
): Promise<void> {
  // An unresponsive bucket may store an object after its deletion: leave it to the sweep.
  if (isStoreAway(error)) return;
  await removeUnnamed(context, storageKeys).catch(() => undefined);
}

/**
 * Sweeps objects that are older than `marginMs` and the retention of deleted media, or as far in the future
 * (clock set back); returns how many it examined. What a crashed upload left stays as long as deleted media:
 * nothing tells them apart.
 */
export async function sweepPending(context: PlatformContext, marginMs: number): Promise<number> {
  const olderThanMs = Math.max(marginMs, context.config.mediaRetentionMs);
  for (let swept = 0; ;) {
    const batch = await queryRows(context.database, storageKeyRow)`
      select storage_key from uploads_pending
      where created_at not between clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
        and clock_timestamp() + make_interval(secs => ${olderThanMs / 1000})
      order by created_at limit ${SWEEP_BATCH}`;
    const removed = await removeUnnamed(
      context,
      batch.map((row) => row.storage_key),
    );
    // What others hold stays: the next sweep looks again.
    if (removed === 0) return swept;
    swept += removed;
  }
}
