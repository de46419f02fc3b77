import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/executor.ts';
import { executeSql } from '../database/executor.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { isStoreAway } from '../object-store/store-failure.ts';
import { runEvery } from './run-every.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';

const HEARTBEAT_MS = 5_000;
/** A process is taken for dead after this many missed heartbeats. It registers again if it is not. */
const STALE_AFTER_MS = 4 * HEARTBEAT_MS;

/** Processes of one database store media in different stores; `message` is for the operator. */
export class SplitStoreError extends Error {
  override name = 'SplitStoreError';

  constructor() {
    super(
      '이 데이터베이스를 쓰는 다른 온기가 사진을 다른 곳에 저장하고 있어요. 이대로 시작하면 사진이 두 곳으로 나뉘어요. ' +
        '모두 같은 버킷(MEDIA_STORE)을 쓰거나, 같은 데이터 폴더(ONGI_DATA)를 연결한 뒤 다시 시작해주세요.',
    );
  }
}

export type RegisteredProcess = {
  processId: string;
  /** Resolves if another process uses another store; only where the store was away at the start. */
  split: Promise<SplitStoreError>;
  /** Removes the row and ends the heartbeat. */
  leave: () => Promise<void>;
};

type RegistryOptions = {
  exclusive: boolean;
  onError: (error: unknown) => void;
  heartbeatMs?: number;
};

type RegistryContext = { database: Database; store: ObjectStore };

/**
 * Registers this process in the table `processes`, with the identity of its object store, and renews its
 * heartbeat until `leave`.
 * @param options `exclusive`: no other process uses this database, so every row is stale. `onError`: receives
 *   failed heartbeats; the next one retries
 * @throws SplitStoreError where a live process uses another object store
 */
export async function registerProcess(
  context: RegistryContext,
  { exclusive, onError, heartbeatMs = HEARTBEAT_MS }: RegistryOptions,
): Promise<RegisteredProcess> {
  const processId = randomUUID();
  let isStoreKnown = await enter(context, processId, exclusive ? 0 : STALE_AFTER_MS);
  const split = Promise.withResolvers<SplitStoreError>();

  const beat = async (): Promise<void> => {
    await deleteStale(context.database, STALE_AFTER_MS);
    const isRegistered = await executeSql(context.database)`
      update processes set seen_at = clock_timestamp() where process_id = ${processId}`;
    if (isRegistered === 1 && isStoreKnown) return;
    isStoreKnown = await enter(context, processId, STALE_AFTER_MS);
  };
  const onFailure = (error: unknown): void => {
    if (error instanceof SplitStoreError) split.resolve(error);
    else onError(error);
  };
  // One at a time: while the database is away a heartbeat takes longer than the interval.
  const stopBeating = runEvery(heartbeatMs, beat, onFailure);

  return {
    processId,
    split: split.promise,
    async leave() {
      await stopBeating();
      await executeSql(context.database)`delete from processes where process_id = ${processId}`;
    },
  };
}

/** @returns whether the identity of the store is known @throws SplitStoreError */
async function enter({ database, store }: RegistryContext, processId: string, staleAfterMs: number) {
  return database.transaction(async (transaction) => {
    // One at a time: of two that start together, the second one sees the first one's row and its store's id.
    await executeSql(transaction)`select pg_advisory_xact_lock(${ADVISORY_LOCKS.processes}::bigint)`;
    await deleteStale(transaction, staleAfterMs);
    const storeId = await identityOf(store);
    const others = await executeSql(transaction)`
      select from processes where process_id <> ${processId} and store_id <> ${storeId}::uuid limit 1`;
    if (others > 0) throw new SplitStoreError();
    await executeSql(transaction)`
      insert into processes (process_id, store_id) values (${processId}, ${storeId}::uuid)
      on conflict (process_id) do update set store_id = excluded.store_id, seen_at = clock_timestamp()`;
    return storeId !== null;
  });
}

/** The database's clock decides: the clocks of machines may differ. */
async function deleteStale(executor: Database | Transaction, afterMs: number): Promise<void> {
  await executeSql(executor)`
    delete from processes where seen_at <= clock_timestamp() - make_interval(secs => ${afterMs / 1_000})`;
}

/** Null where the bucket is away: a process starts without it, and photos follow when it is back. */
async function identityOf(store: ObjectStore): Promise<string | null> {
  try {
    return await store.identity();
  } catch (error) {
    if (isStoreAway(error)) return null;
    throw error;
  }
}
