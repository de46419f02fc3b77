import { postCalls, type PostDetail, type RecentPost } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { notifyError } from 'shared/errors';
import { callApi } from 'shared/http';
import { queryClient } from 'shared/query';
import * as z from 'shared/schema';
import { sessionStore } from 'shared/session';
import { randomId } from 'shared/text/random-id';
import { DURABLE, openDevice } from '../device-database.ts';
import { type LikeToSend, type WaitingLike, waitingLikeSchema } from '../device-schemas.ts';
import { outcomeOfFailure, type Outcome } from './outcome-of-failure.ts';
import type { Later } from './sender.ts';
import { hideLike, readLikes, unstoredLikes } from './shown-entries.ts';

type Like = { liked: boolean; likeCount: number };

/** The choices that could not be stored. */
const unstorable = new Set<string>();

/** Stores a choice in place of the one before. A choice that leaves all as the server has it waits for nothing. */
export async function putLike(like: LikeToSend): Promise<void> {
  const entryId = `like-${like.userId}-${like.postId}`;
  const chosen: WaitingLike = { ...like, kind: 'like', entryId, choice: randomId(), firstTriedAt: null };
  unstoredLikes.set(entryId, chosen);
  let isAsOnServer = false;
  try {
    await updateLike(entryId, (before) => {
      const firstTriedAt = before?.firstTriedAt ?? null;
      const wasLiked = before?.wasLiked ?? like.wasLiked;
      isAsOnServer = firstTriedAt === null && wasLiked === like.liked;
      return isAsOnServer ? null : { ...chosen, firstTriedAt, wasLiked };
    });
    dropUnstored(chosen);
    if (isAsOnServer) hideLike(like.postId);
  } catch {
    // It lives in the page, and is tried once.
    unstorable.add(chosen.choice);
  }
}

/** Sends what a person chose, each post's last choice. Returns why something is left. */
export async function sendLikes(): Promise<Later | null> {
  const userId = sessionStore.getState().user?.userId;
  if (userId === undefined) return null;
  let later: Later | null = null;
  for (const like of await readLikes(userId)) {
    const outcome = await sendLike(like);
    if (outcome.kind !== 'later') continue;
    later = outcome;
    if (outcome.reason !== 'server' || outcome.afterMs !== undefined) break;
  }
  return later;
}

async function sendLike(like: WaitingLike): Promise<Outcome> {
  const { entryId, postId, liked, choice } = like;
  const isUnstored = unstorable.has(choice);
  // It is just being stored, and sent afterwards.
  if (!isUnstored && unstoredLikes.get(entryId)?.choice === choice) return { kind: 'kept' };
  // Not tried, so that the next choice may leave nothing to send.
  if (!navigator.onLine && !isUnstored) return { kind: 'later', reason: 'network' };
  const firstTriedAt = like.firstTriedAt ?? Date.now();
  const isCurrent =
    isUnstored ||
    (await updateLike(entryId, (now) => (now?.choice === choice ? { ...now, firstTriedAt } : undefined)));
  // The request uses the token of whoever is logged in now.
  if (!isCurrent || sessionStore.getState().user?.userId !== like.userId) return { kind: 'kept' };
  try {
    const query = { liked: liked ? 'true' : 'false' } as const;
    const now = await callApi(postCalls.like, { params: { postId }, query, silent: 'entirely' });
    await showSent(postId, now);
    await forget(like);
    return { kind: 'sent' };
  } catch (error) {
    const outcome = outcomeOfFailure(error);
    const isOver = outcome.kind !== 'later' || isUnstored;
    if (isOver) await forget(like);
    if (isOver || outcome.reason === 'login') notifyError(error);
    return outcome;
  }
}

/** What the server has replaces what was shown, then everything else of the post follows. */
async function showSent(postId: number, like: Like): Promise<void> {
  const queryKey = QUERY_KEYS.post(postId);
  // A response that left the server before would undo it.
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.cancelQueries({ queryKey: QUERY_KEYS.recentPosts });
  queryClient.setQueryData(queryKey, (post?: PostDetail) => post && { ...post, ...like });
  queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
    posts?.map((post) => (post.postId === postId ? { ...post, ...like } : post)),
  );
  void queryClient.invalidateQueries({ queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
}

/** Ends the waiting of this choice; a later one of the same post still waits. */
async function forget(like: WaitingLike): Promise<void> {
  const { userId, entryId, postId, choice } = like;
  dropUnstored(like);
  // Where storage fails, it is sent once more: that changes nothing.
  await updateLike(entryId, (now) => (now?.choice === choice ? null : undefined)).catch(() => false);
  const waiting = await readLikes(userId);
  if (waiting.some((other) => other.entryId === entryId)) return;
  hideLike(postId);
}

function dropUnstored({ entryId, choice }: WaitingLike): void {
  if (unstoredLikes.get(entryId)?.choice === choice) unstoredLikes.delete(entryId);
}

/** Changes a stored choice: null deletes it, undefined leaves it. Returns whether it did either of the first. */
async function updateLike(
  entryId: string,
  change: (before: WaitingLike | undefined) => WaitingLike | null | undefined,
): Promise<boolean> {
  const transaction = (await openDevice()).transaction('outbox', 'readwrite', DURABLE);
  const next = change(z.safeParse(waitingLikeSchema, await transaction.store.get(entryId)).data);
  if (next === null) await transaction.store.delete(entryId);
  else if (next !== undefined) await transaction.store.put(next, entryId);
  await transaction.done;
  return next !== undefined;
}
