import * as z from 'shared/schema';
import { DURABLE, keysOf, openDevice, writeDraftsAndOutbox } from './device-database.ts';
import { draftRecordSchema, entrySchema, sentRecordSchema } from './device-schemas.ts';
import type { DraftPhotoFile, OutboxEntry, ToSend } from './device-types.ts';
import { photosIn } from './drafts.ts';

const SENT_RETENTION_MS = 24 * 3_600_000;

/** Turns a draft into an entry in one transaction, so that exactly one of them exists. */
export async function draftToEntry(post: ToSend, newId: string): Promise<OutboxEntry> {
  const { photos, userId, draftKey, request, fields } = post;
  const transaction = await writeDraftsAndOutbox();
  const wasDraft = post.entryId === undefined;
  const draft = z.safeParse(draftRecordSchema, await transaction.objectStore('drafts').get(draftKey));
  // An earlier attempt may have arrived: reuse its key, so that the server recognises it.
  const earlier = wasDraft && draft.success ? draft.data.earlierAttempt : null;
  const entryId = post.entryId ?? earlier?.key ?? newId;
  const entry: OutboxEntry = {
    entryId,
    userId,
    draftKey,
    request: z.safeParse(entrySchema.shape.request, request).data ?? fail('A memory that breaks its rules'),
    fields,
    photoIds: photos.map(({ photoId }) => photoId),
    createdAt: Date.now(),
    firstTriedAt: earlier?.firstTriedAt ?? null,
    state: 'waiting',
    refusal: null,
  };
  const photoStore = transaction.objectStore('outbox-photos');
  await Promise.all([
    transaction.objectStore('outbox').put(entry, entryId),
    ...photos.map((photo) => photoStore.put(photo, [entryId, photo.photoId])),
    ...(wasDraft
      ? [
          transaction.objectStore('drafts').delete(draftKey),
          transaction.objectStore('draft-photos').delete(keysOf(draftKey)),
        ]
      : []),
    transaction.done,
  ]);
  return entry;
}

/** Turns an entry back into its draft, retaining its key. False and unchanged if another draft exists. */
export async function entryToDraft(entryId: string): Promise<boolean> {
  const transaction = await writeDraftsAndOutbox();
  const [record, photoRecords] = await Promise.all([
    transaction.objectStore('outbox').get(entryId),
    transaction.objectStore('outbox-photos').getAll(keysOf(entryId)),
  ]);
  const entry = z.safeParse(entrySchema, record);
  if (entry.success) {
    const { draftKey, fields, firstTriedAt, refusal } = entry.data;
    const isFree = (await transaction.objectStore('drafts').get(draftKey)) === undefined;
    if (!isFree) {
      await transaction.done;
      return false;
    }
    // A rejected entry has not been created.
    const isRejected = refusal !== null && refusal.status !== null;
    const earlierAttempt = firstTriedAt === null || isRejected ? null : { key: entryId, firstTriedAt };
    const photoStore = transaction.objectStore('draft-photos');
    await Promise.all([
      transaction.objectStore('drafts').put({ fields, earlierAttempt }, draftKey),
      photoStore.delete(keysOf(draftKey)),
      ...photosIn(photoRecords).map((photo) => photoStore.put(photo, [draftKey, photo.photoId])),
      transaction.objectStore('outbox').delete(entryId),
      transaction.objectStore('outbox-photos').delete(keysOf(entryId)),
    ]);
  }
  await transaction.done;
  return true;
}

/** A person's entries, oldest first. Unparsable records are left in place. */
export async function readEntries(userId: number): Promise<OutboxEntry[]> {
  const records = await (await openDevice()).getAll('outbox');
  return records
    .flatMap((record) => {
      const parsed = z.safeParse(entrySchema, record);
      return parsed.success && parsed.data.userId === userId ? [parsed.data] : [];
    })
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

export async function readEntry(entryId: string): Promise<OutboxEntry | undefined> {
  return z.safeParse(entrySchema, await (await openDevice()).get('outbox', entryId)).data;
}

/** The photos of an entry in sending order; null if one is unreadable. */
export async function readPhotos({ entryId, photoIds }: OutboxEntry): Promise<DraftPhotoFile[] | null> {
  const stored = photosIn(await (await openDevice()).getAll('outbox-photos', keysOf(entryId)));
  const photos = photoIds.flatMap((photoId) => stored.find((photo) => photo.photoId === photoId) ?? []);
  return photos.length === photoIds.length ? photos : null;
}

/** Records the first attempt, so that a concurrent withdrawal sees it. Returns false if it is gone. */
export async function beginAttempt(entryId: string): Promise<boolean> {
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  const entry = z.safeParse(entrySchema, await transaction.store.get(entryId));
  if (entry.success && entry.data.firstTriedAt === null)
    await transaction.store.put({ ...entry.data, firstTriedAt: Date.now() }, entryId);
  await transaction.done;
  return entry.success;
}

export async function changeEntry(
  entryId: string,
  change: Partial<Pick<OutboxEntry, 'firstTriedAt' | 'state' | 'refusal'>>,
): Promise<void> {
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  const entry = z.safeParse(entrySchema, await transaction.store.get(entryId));
  if (entry.success) await transaction.store.put({ ...entry.data, ...change }, entryId);
  await transaction.done;
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
export async function sentPostOf(entryId: string): Promise<number | undefined> {
  return z.safeParse(sentRecordSchema, await (await openDevice()).get('sent', entryId)).data?.postId;
}

function fail(message: string): never {
  throw new Error(message);
}
