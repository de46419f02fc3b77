import { newPostSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { type FileToSend, isRecording } from '../../uploads/recordings.ts';
import type { UploadState } from '../../uploads/upload-recordings.ts';
import { allOrNothing, DURABLE, keysOf, openDevice, writeDraftsAndOutbox } from '../device-database.ts';
import {
  draftRecordSchema,
  entrySchema,
  postEntrySchema,
  requestWithoutRecordings,
  sentRecordSchema,
  type OutboxEntry,
  type PostEntry,
  type Settled,
  type ToSend,
} from '../device-schemas.ts';
import { photosIn } from '../drafts.ts';

const SENT_RETENTION_MS = 24 * 3_600_000;

/** Turns a draft into an entry in one transaction, so that exactly one of them exists. */
export async function draftToEntry(post: ToSend, newId: string): Promise<PostEntry> {
  const { photos, userId, draftKey, fields } = post;
  const transaction = await writeDraftsAndOutbox();
  const wasDraft = post.entryId === undefined;
  const record = await transaction.objectStore('drafts').get(draftKey);
  const draft = z.safeParse(draftRecordSchema, wasDraft ? record : undefined);
  // An earlier attempt may have arrived: reuse its key, so that the server recognises it.
  const earlier = draft.success ? draft.data.earlierAttempt : null;
  const uploads = draft.success ? draft.data.uploads : [];
  const uploadOf = (photoId: string) => uploads.find((known) => known.photoId === photoId)?.upload ?? null;
  const entryId = post.entryId ?? earlier?.key ?? newId;
  const entry: PostEntry = {
    kind: 'post',
    entryId,
    userId,
    draftKey,
    request: parsedRequest(post),
    fields,
    fileIds: photos.map(({ photoId }) => photoId),
    recordings: photos
      .filter(isRecording)
      .map(({ photoId, recording }) => ({ photoId, recording, upload: uploadOf(photoId) })),
    createdAt: Date.now(),
    firstTriedAt: earlier?.firstTriedAt ?? null,
    state: 'waiting',
    rejection: null,
  };
  const photoStore = transaction.objectStore('outbox-photos');
  const store = ({ photoId, file }: FileToSend) => photoStore.put({ photoId, file }, [entryId, photoId]);
  await allOrNothing(transaction, [
    () => transaction.objectStore('outbox').put(entry, entryId),
    ...photos.map((photo) => () => store(photo)),
    ...(wasDraft
      ? [
          () => transaction.objectStore('drafts').delete(draftKey),
          () => transaction.objectStore('draft-photos').delete(keysOf(draftKey)),
        ]
      : []),
  ]);
  return entry;
}

function parsedRequest({ request, photos }: ToSend): PostEntry['request'] {
  const schema = photos.some(isRecording) ? requestWithoutRecordings : newPostSchema;
  const parsed = z.safeParse(schema, request);
  if (!parsed.success) throw new Error('A post that breaks its rules');
  return parsed.data;
}

type Restored = {
  /** False, and nothing is changed, if another draft exists. */
  isRestored: boolean;
  /** URLs of uploads that nothing knows any more. */
  abandoned: readonly string[];
};

/**
 * Turns an entry back into its draft, retaining its key. @param dropsUploads as its sending is cancelled; not
 * once its request was sent, which may have arrived and names them
 */
export async function entryToDraft(entryId: string, dropsUploads: boolean): Promise<Restored> {
  const transaction = await writeDraftsAndOutbox();
  const [record, photoRecords] = await Promise.all([
    transaction.objectStore('outbox').get(entryId),
    transaction.objectStore('outbox-photos').getAll(keysOf(entryId)),
  ]);
  const entry = z.safeParse(postEntrySchema, record).data;
  if (entry === undefined) {
    await transaction.done;
    return { isRestored: true, abandoned: [] };
  }
  const { draftKey, fields, firstTriedAt, rejection } = entry;
  const isFree = (await transaction.objectStore('drafts').get(draftKey)) === undefined;
  if (!isFree) {
    await transaction.done;
    return { isRestored: false, abandoned: [] };
  }
  // A rejected entry has not been created.
  const isRejected = rejection !== null && rejection.status !== null;
  const earlierAttempt = firstTriedAt === null || isRejected ? null : { key: entryId, firstTriedAt };
  const known = uploadsOf(entry);
  const isDropped = dropsUploads && firstTriedAt === null;
  const photoStore = transaction.objectStore('draft-photos');
  const draft = { fields, earlierAttempt, uploads: isDropped ? [] : known };
  await allOrNothing(transaction, [
    () => transaction.objectStore('drafts').put(draft, draftKey),
    () => photoStore.delete(keysOf(draftKey)),
    ...photosIn(photoRecords).map((photo) => () => photoStore.put(photo, [draftKey, photo.photoId])),
    () => transaction.objectStore('outbox').delete(entryId),
    () => transaction.objectStore('outbox-photos').delete(keysOf(entryId)),
  ]);
  return { isRestored: true, abandoned: isDropped ? known.map(({ upload }) => upload.url) : [] };
}

export function uploadsOf({ recordings }: PostEntry) {
  return recordings.flatMap(({ photoId, upload }) => (upload === null ? [] : [{ photoId, upload }]));
}

export async function readEntry(entryId: string): Promise<OutboxEntry | undefined> {
  return z.safeParse(entrySchema, await (await openDevice()).get('outbox', entryId)).data;
}

/** The files of an entry in sending order; null if one is unreadable. */
export async function readFiles({ entryId, fileIds, recordings }: PostEntry): Promise<FileToSend[] | null> {
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
  return updateEntry(entryId, (entry) =>
    entry.kind === 'post'
      ? {
          ...entry,
          recordings: entry.recordings.map((one) => (one.photoId === photoId ? { ...one, upload } : one)),
        }
      : entry,
  );
}

export async function changeEntry(
  entryId: string,
  change: Partial<Pick<OutboxEntry, 'firstTriedAt' | 'state' | 'rejection'>>,
): Promise<void> {
  await updateEntry(entryId, (entry) => ({ ...entry, ...change }));
}

/** Returns false if the entry is gone. */
export async function updateEntry(
  entryId: string,
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<boolean> {
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
