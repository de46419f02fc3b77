import * as z from 'shared/schema';
import { DURABLE, openDevice } from '../device-database.ts';
import { type CommentEntry, commentEntrySchema, type CommentToSend } from '../device-schemas.ts';
import { updateEntry } from './outbox-entries.ts';

export async function addCommentEntry(comment: CommentToSend, entryId: string): Promise<void> {
  const { userId, postId, postTitle, content, replyTo } = comment;
  const entry: CommentEntry = {
    kind: 'comment',
    entryId,
    userId,
    postId,
    postTitle,
    content,
    replyTo,
    createdAt: Date.now(),
    firstTriedAt: null,
    state: 'waiting',
    rejection: null,
  };
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(entry, entryId), transaction.done]);
}

/** Changes the text under the same key: the server may have the text before. False if the entry is gone. */
export function changeCommentEntry(entryId: string, content: string): Promise<boolean> {
  return updateEntry(entryId, (entry) =>
    entry.kind === 'comment'
      ? {
          ...entry,
          content,
          state: 'waiting',
          rejection: null,
          firstTriedAt: entry.state === 'waiting' ? entry.firstTriedAt : null,
        }
      : entry,
  );
}

/** Deletes a sent comment, unless another tab has changed its text meanwhile. Returns whether it did. */
export async function removeSentComment({ entryId, content }: CommentEntry): Promise<boolean> {
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  const stored = z.safeParse(commentEntrySchema, await transaction.store.get(entryId)).data;
  const isSame = stored?.content === content;
  if (isSame) await transaction.store.delete(entryId);
  await transaction.done;
  return isSame;
}
