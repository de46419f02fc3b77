import type { DBSchema } from 'idb';
import { lazyDatabase } from './open-database.ts';
import { DEVICE_DATABASE } from './wait-for-posts.ts';

/** Records are `unknown` until parsed: another version of the app may have written them. */
interface DeviceSchema extends DBSchema {
  drafts: { key: string; value: unknown };
  /** Keyed by draft and photo, so that typing never writes a photo again. */
  'draft-photos': { key: [string, string]; value: unknown };
  outbox: { key: string; value: unknown };
  'outbox-photos': { key: [string, string]; value: unknown };
  /** What was sent, for other tabs that wait for the same entry. */
  sent: { key: string; value: unknown };
}

/** The one connection. @throws where the browser stores nothing (some private windows) */
export const openDevice = lazyDatabase<DeviceSchema>(DEVICE_DATABASE, (database) => {
  for (const store of ['drafts', 'draft-photos', 'outbox', 'outbox-photos', 'sent'] as const)
    database.createObjectStore(store);
});

/** Transactions complete only once written to disk, so they survive a power loss. */
export const DURABLE: IDBTransactionOptions = { durability: 'strict' };

/** Writes to drafts and outbox in one transaction, so that a post is never in both or in neither. */
export async function writeDraftsAndOutbox() {
  const stores = ['drafts', 'draft-photos', 'outbox', 'outbox-photos'] as const;
  return (await openDevice()).transaction(stores, 'readwrite', DURABLE);
}

/**
 * Makes the requests of a transaction and waits for its end. A request that fails before it is made (a file
 * that cannot be copied) ends no transaction by itself: the others would be stored.
 */
export async function allOrNothing(
  transaction: { done: Promise<void>; abort: () => void },
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const pending: Promise<unknown>[] = [transaction.done];
  try {
    for (const request of requests) pending.push(request());
    await Promise.all(pending);
  } catch (error) {
    void Promise.allSettled(pending);
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}

/** All keys that begin with `first`, of a store keyed by pairs. */
export function keysOf(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}
