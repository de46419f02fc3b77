import { newPostSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { type FileToSend, isRecording } from '../../uploads/recordings.ts';
import { allOrNothing, keysOf, writeDraftsAndOutbox } from '../device-database.ts';
import {
  draftRecordSchema,
  entrySchema,
  requestWithoutRecordings,
  type OutboxEntry,
  type ToSend,
} from '../device-schemas.ts';
import { photosIn } from '../drafts.ts';

/** Turns a draft into an entry in one transaction, so that exactly one of them exists. */
export async function draftToEntry(post: ToSend, newId: string): Promise<OutboxEntry> {
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
  const entry: OutboxEntry = {
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

function parsedRequest({ request, photos }: ToSend): OutboxEntry['request'] {
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
  const entry = z.safeParse(entrySchema, record).data;
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

export function uploadsOf({ recordings }: OutboxEntry) {
  return recordings.flatMap(({ photoId, upload }) => (upload === null ? [] : [{ photoId, upload }]));
}
