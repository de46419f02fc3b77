import { QUERY_KEYS } from 'shared/contract/query-keys';
import { queryClient } from 'shared/query';
import * as z from 'shared/schema';
import { sessionStore } from 'shared/session';
import { openDevice } from '../device-database.ts';
import { entrySchema, type OutboxEntry, type WaitingLike, waitingLikeSchema } from '../device-schemas.ts';
import { useOutbox } from './outbox-store.ts';

/** Choices that the device has not stored yet, or cannot: they live as long as the page. */
export const unstoredLikes = new Map<string, WaitingLike>();

/** A person's posts and comments, oldest first. Unparsable records are left in place. */
export async function readEntries(userId: number): Promise<OutboxEntry[]> {
  return entriesIn(await readRecords(), userId);
}

/** A person's likes, the newest choice of each. */
export async function readLikes(userId: number): Promise<WaitingLike[]> {
  return likesIn(await readRecords().catch(() => []), userId);
}

/**
 * Shows what waits. What is gone without `hideEntry` or `hideLike` has been sent, changed or deleted by
 * another tab: what is shown of it here is outdated. Found wherever the device is read, as that tab's message
 * may come later.
 */
export async function showEntries(): Promise<readonly OutboxEntry[]> {
  const userId = sessionStore.getState().user?.userId;
  const records = userId === undefined ? [] : await readRecords();
  const entries = userId === undefined ? [] : entriesIn(records, userId);
  const likes = userId === undefined ? [] : likesIn(records, userId);
  const before = useOutbox.getState();
  useOutbox.setState({ entries, likes });
  if (userId === undefined) return entries;
  const goneEntries = before.entries.filter(
    (entry) => entry.userId === userId && !entries.some(({ entryId }) => entryId === entry.entryId),
  );
  const goneLikes = before.likes.filter(({ postId }) => !likes.some((like) => like.postId === postId));
  const goneComments = goneEntries.filter((entry) => entry.kind === 'comment');
  for (const postId of new Set([...goneComments, ...goneLikes].map((each) => each.postId)))
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.post(postId) });
  if (goneEntries.length > goneComments.length)
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
  return entries;
}

/** This page itself has sent or deleted it, and shows what has become of it. */
export function hideEntry(entryId: string): void {
  useOutbox.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.entryId !== entryId) }));
}

export function hideLike(postId: number): void {
  useOutbox.setState(({ likes }) => ({ likes: likes.filter((like) => like.postId !== postId) }));
}

async function readRecords(): Promise<unknown[]> {
  return (await openDevice()).getAll('outbox');
}

function entriesIn(records: readonly unknown[], userId: number): OutboxEntry[] {
  return records
    .flatMap((record) => {
      const entry = z.safeParse(entrySchema, record).data;
      return entry?.userId === userId ? [entry] : [];
    })
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

function likesIn(records: readonly unknown[], userId: number): WaitingLike[] {
  const stored = records.flatMap((record) => z.safeParse(waitingLikeSchema, record).data ?? []);
  return [...stored.filter(({ entryId }) => !unstoredLikes.has(entryId)), ...unstoredLikes.values()].filter(
    (like) => like.userId === userId,
  );
}
