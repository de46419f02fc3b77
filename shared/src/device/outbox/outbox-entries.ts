import * as z from 'shared/schema';
import type { FileToSend } from '../../uploads/recordings.ts';
import type { UploadState } from '../../uploads/upload-recordings.ts';
import { DURABLE, keysOf, openDevice } from '../device-database.ts';
import { entrySchema, sentRecordSchema, type OutboxEntry, type Settled } from '../device-schemas.ts';
import { photosIn } from '../drafts.ts';

const SENT_RETENTION_MS = 24 * 3_600_000;

/** A person's entries, oldest first. Unparsable records are left in place. */
export async function readEntries(userId: number): Promise<OutboxEntry[]> {
  const records = await (await openDevice()).getAll('outbox');
  return records
    .flatMap((record) => {
      const entry = z.safeParse(entrySchema, record).data;
      return entry?.userId === userId ? [entry] : [];
    })
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

export async function readEntry(entryId: string): Promise<OutboxEntry | undefined> {
  return z.safeParse(entrySchema, await (await openDevice()).get('outbox', entryId)).data;
}

/** The files of an entry in sending order; null if one is unreadable. */
export async function readFiles({ entryId, fileIds, recordings }: OutboxEntry): Promise<FileToSend[] | null> {
  const stored = photosIn(await (await openDevice()).getAll('outbox-photos', keysOf(entryId)));
  const files = fileIds.flatMap((photoId) => {
    const found = stored.find((photo) => photo.photoId === photoId);
    const recording = recordings.find((one) => one.photoId === photoId)?.recording;
    return found === undefined ? [] : [{ ...found, recording }];
  });
  return files.length === fileIds.length ? files : null;
}

/** Records the first attempt, so that a concurrent withdrawal sees it. Returns false if it is gone. */
export function beginAttempt(entryId: string): Promise<boolean> {
  return updateEntry(entryId, (entry) => ({ ...entry, firstTriedAt: entry.firstTriedAt ?? Date.now() }));
}

/** Stores where a recording is uploaded to. Returns false if the entry is gone. */
export function storeUpload(entryId: string, photoId: string, upload: UploadState | null): Promise<boolean> {
  return updateEntry(entryId, (entry) => ({
    ...entry,
    recordings: entry.recordings.map((one) => (one.photoId === photoId ? { ...one, upload } : one)),
  }));
}

export async function changeEntry(
  entryId: string,
  change: Partial<Pick<OutboxEntry, 'firstTriedAt' | 'state' | 'rejection'>>,
): Promise<void> {
  await updateEntry(entryId, (entry) => ({ ...entry, ...change }));
}

async function updateEntry(entryId: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<boolean> {
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  const entry = z.safeParse(entrySchema, await transaction.store.get(entryId)).data;
  if (entry !== undefined) await transaction.store.put(change(entry), entryId);
  await transaction.done;
  return entry !== undefined;
}

/** Replaces a sent entry by its outcome. */
export async function markSent(entryId: string, postId: number): Promise<void> {
  await removeEntry(entryId, { entryId, postId, sentAt: Date.now() });
}

export async function removeEntry(
  entryId: string,
  sent?: { entryId: string; postId: number; sentAt: number },
): Promise<void> {
  const database = await openDevice();
  const transaction = database.transaction(['outbox', 'outbox-photos', 'sent'], 'readwrite', DURABLE);
  const sentStore = transaction.objectStore('sent');
  const remembered = await sentStore.getAll();
  const old = remembered.flatMap((record) => {
    const parsed = z.safeParse(sentRecordSchema, record);
    return parsed.success && parsed.data.sentAt < Date.now() - SENT_RETENTION_MS ? [parsed.data.entryId] : [];
  });
  await Promise.all([
    transaction.objectStore('outbox').delete(entryId),
    transaction.objectStore('outbox-photos').delete(keysOf(entryId)),
    ...(sent === undefined ? [] : [sentStore.put(sent, entryId)]),
    ...old.map((oldId) => sentStore.delete(oldId)),
    transaction.done,
  ]);
}

/** The post that an entry became; known for a day. */
async function sentPostOf(entryId: string): Promise<number | undefined> {
  return z.safeParse(sentRecordSchema, await (await openDevice()).get('sent', entryId)).data?.postId;
}

/** Callers awaiting an entry: they get its outcome, and no toast repeats it. */
export function createSettledListeners() {
  const listenersOf = new Map<string, ((settled: Settled) => void)[]>();

  /** False if nobody waits. */
  function notify(entryId: string, outcome: Settled): boolean {
    const listeners = listenersOf.get(entryId) ?? [];
    listenersOf.delete(entryId);
    for (const listener of listeners) listener(outcome);
    return listeners.length > 0;
  }

  return {
    notify,
    next: (entryId: string) =>
      new Promise<Settled>((resolve) => {
        listenersOf.set(entryId, [...(listenersOf.get(entryId) ?? []), resolve]);
      }),
    async notifySettledElsewhere(): Promise<void> {
      for (const entryId of listenersOf.keys()) {
        const postId = await sentPostOf(entryId);
        if (postId !== undefined) notify(entryId, { kind: 'sent', postId });
        else if ((await readEntry(entryId)) === undefined) notify(entryId, { kind: 'gone' });
      }
    },
  };
}
