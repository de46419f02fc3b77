import { randomUUID } from 'node:crypto';
import type { ApiContext } from '../../platform/context.ts';
import {
  bigintArray,
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
  type Executor,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';

/** Concurrent archives for each process: each occupies disk and bandwidth for minutes. */
const AT_ONCE_PER_PROCESS = 2;
/** How soon a download ends that its person has begun again at another process. */
const POLL_MS = 2_000;

export type ArchiveSlots = {
  /** Whether others hold all slots. */
  isFull(userId: number): Promise<boolean>;
  /**
   * Takes a slot for this person until `signal` aborts. A second download by the same person (browsers
   * request twice, phones lose connections silently) aborts the first, at whichever process it is. Undefined
   * where others hold all slots.
   */
  take(userId: number): Promise<AbortController | undefined>;
  stop: () => void;
};

type Download = { downloadId: string; controller: AbortController };

const countsRow = z.object({ processes: bigintColumn, elsewhere: bigintColumn });
const heldRow = z.object({ user_id: bigintColumn, download_id: z.string() });

/** Slots that all processes of the database share; those of a killed process return with its row's end. */
export function createArchiveSlots({
  database,
  processId,
}: Pick<ApiContext, 'database' | 'processId'>): ArchiveSlots {
  const held = new Map<number, Download>();

  const isFull = async (executor: Executor, userId: number): Promise<boolean> => {
    // Only archives that this process is sending count: rows of the last ones are still being deleted.
    const here = [...held.keys()].filter((holder) => holder !== userId).length;
    const counts = await queryRow(executor, countsRow)`
      select (select count(*) from processes) as processes,
             (select count(*) from archive_downloads
              where user_id <> ${userId} and process_id <> ${processId}) as elsewhere`;
    if (counts === undefined) return true;
    return here + counts.elsewhere >= AT_ONCE_PER_PROCESS * Math.max(1, counts.processes);
  };

  const endReplaced = async (): Promise<void> => {
    if (held.size === 0) return;
    const users = [...held.keys()];
    const rows = await queryRows(database, heldRow)`
      select user_id, download_id from archive_downloads where user_id = any(${bigintArray(users)})`;
    // A row that is missing was deleted with that of a process that seemed dead: its download goes on.
    for (const row of rows) {
      const download = held.get(row.user_id);
      if (download !== undefined && download.downloadId !== row.download_id) download.controller.abort();
    }
  };
  const timer = setInterval(() => void endReplaced().catch(() => undefined), POLL_MS);
  timer.unref();

  const release = (userId: number, downloadId: string): void => {
    if (held.get(userId)?.downloadId === downloadId) held.delete(userId);
    void executeSql(database)`
      delete from archive_downloads where user_id = ${userId} and download_id = ${downloadId}`.catch(
      () => undefined,
    );
  };

  return {
    isFull: (userId) => isFull(database, userId),
    async take(userId) {
      const downloadId = randomUUID();
      const isTaken = await database.transaction(async (transaction) => {
        await executeSql(transaction)`select pg_advisory_xact_lock(${ADVISORY_LOCKS.archives}::bigint)`;
        if (await isFull(transaction, userId)) return false;
        await executeSql(transaction)`
          insert into archive_downloads (user_id, download_id, process_id)
          values (${userId}, ${downloadId}, ${processId})
          on conflict (user_id) do update
          set download_id = excluded.download_id, process_id = excluded.process_id`;
        return true;
      });
      if (!isTaken) return undefined;
      held.get(userId)?.controller.abort();
      const controller = new AbortController();
      held.set(userId, { downloadId, controller });
      controller.signal.addEventListener('abort', () => release(userId, downloadId), { once: true });
      return controller;
    },
    stop: () => clearInterval(timer),
  };
}
