import { sql, type SQL } from 'drizzle-orm';
import type { PlatformContext } from '../../context.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import type { Executor, Transaction } from '../../database/transaction.ts';
import * as z from 'shared/schema';
import { executeSql, queryRows } from '../../database/query-rows.ts';

const storageKeyRow = z.object({ storage_key: z.string() });

const SWEEP_BATCH = 500;

function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/**
 * Remembers objects that no row of `media` names (yet, or any more). Written before the first byte of a new object,
 * and in the transaction that deletes the row of an old one: whatever is killed in between, the sweep finds them.
 */
export async function rememberPending(executor: Executor, storageKeys: readonly string[]): Promise<void> {
  await executeSql(executor)`
    insert into uploads_pending (storage_key, created_at)
    select key, clock_timestamp() from unnest(${textArray(storageKeys)}) as key
    on conflict (storage_key) do update set created_at = excluded.created_at`;
}

/** Stops remembering objects whose rows this transaction writes. @throws Error where a sweep took one of them. */
export async function claimPending(transaction: Transaction, storageKeys: readonly string[]): Promise<void> {
  const count = await executeSql(transaction)`
    delete from uploads_pending where storage_key = any(${textArray(storageKeys)})`;
  if (count !== storageKeys.length)
    throw new Error('An uploaded object was swept before its row was written');
}

/**
 * Removes those of these objects that no row names, from the store and from memory. An object that another transaction is
 * claiming or forgetting right now is left to it, and to the next sweep: its row may appear the moment after.
 * @returns how many are not remembered any more
 */
export async function removeUnnamed(
  context: PlatformContext,
  storageKeys: readonly string[],
): Promise<number> {
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
    await Promise.all(locked.filter((key) => !referenced.has(key)).map((key) => context.store.delete(key)));
    await executeSql(transaction)`delete from uploads_pending where storage_key = any(${textArray(locked)})`;
    return locked.length;
  });
}

/**
 * Removes what an upload that failed with `error` left, where no row names it. Where that or the database fails, the sweep does
 * it later.
 */
export async function removeAfterFailure(
  context: PlatformContext,
  storageKeys: readonly string[],
  error: unknown,
): Promise<void> {
  // A bucket that gave no answer may take an object a moment after it was removed: it stays remembered until the sweep.
  if (isStoreAway(error)) return;
  await removeUnnamed(context, storageKeys).catch(() => undefined);
}

/**
 * Removes every remembered object that is older than `olderThanMs`, or as far in the future, where a clock was set back; answers how
 * many were looked at.
 */
export async function sweepPending(context: PlatformContext, olderThanMs: number): Promise<number> {
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
