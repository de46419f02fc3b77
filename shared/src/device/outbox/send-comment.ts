import { type Comment, commentCalls } from 'shared/contract/comment';
import { ApiError } from 'shared/errors';
import { callApi } from 'shared/http';
import { sessionStore } from 'shared/session';
import { COPY } from '../copy.ts';
import type { CommentEntry } from '../device-schemas.ts';
import { beginAttempt } from './outbox-entries.ts';

/** Sends a comment. Null if it is gone, or no longer this person's to send. */
export async function sendComment(entry: CommentEntry, signal: AbortSignal): Promise<Comment | null> {
  const { entryId, userId, postId, content, replyTo } = entry;
  // Recorded before sending: from here on the server may have it.
  if (!(await beginAttempt(entryId))) return null;
  // The request uses the token of whoever is logged in now.
  if (signal.aborted || sessionStore.getState().user?.userId !== userId) return null;
  try {
    return await callApi(commentCalls.add, {
      params: { postId },
      body: replyTo === null ? { content } : { content, replyTo: replyTo.commentId },
      idempotencyKey: entryId,
      silent: 'entirely',
      signal,
    });
  } catch (error) {
    const commentId = arrivedBefore(error);
    if (commentId === undefined) throw namingThePost(error);
    return callApi(commentCalls.change, {
      params: { postId, commentId },
      body: { content },
      silent: 'entirely',
      signal,
    });
  }
}

/** The comment that arrived under this key before the person changed its text, unnoticed. */
function arrivedBefore(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_ERROR') return undefined;
  const detail = error.details.find(({ field }) => field === 'commentId');
  return detail === undefined ? undefined : Number(detail.message);
}

/** What is not there is the post: it may have been deleted while the comment waited. */
function namingThePost(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') return error;
  const { code, status } = error;
  return new ApiError({ code, status, message: COPY.postGone, cause: error });
}
