import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { assertMembership } from '../membership/policy.ts';
import { notify } from '../notifications/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, executeSql, queryRow } from '../platform/database/executor.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { Idempotency } from '../platform/http/requests/idempotency.ts';
import { assertCanChangeComment, assertCanRemoveComment } from './policy.ts';
import { commentJson, findComment, joinPeople, oneCommentRow, type CommentRow } from './queries.ts';

const writtenRow = z.object({ authorUserId: bigintColumn });
const writtenBelowRow = z.extend(writtenRow, { postAuthorUserId: bigintColumn });

export type NewComment = {
  content: string;
  /** A comment of the same post; ignored where there is none any more. */
  replyTo?: number | undefined;
};

/** @throws ApiFailure NOT_FOUND where the family has no such post, and what `idempotency.store` throws */
export async function addComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  { content, replyTo }: NewComment,
  idempotency: Idempotency,
): Promise<CommentRow> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const row = await queryRow(transaction, oneCommentRow)`
        with post as (
          -- Locked, so that a post which is being deleted is waited for and then not there.
          select post_id, family_id from posts where post_id = ${postId} and family_id = ${viewer.familyId} for key share
        ), added as (
          insert into comments (family_id, post_id, author_user_id, content, reply_to_comment_id)
          select family_id, post_id, ${viewer.userId}, ${content}, (
            select original.comment_id from comments as original
            where original.comment_id = ${replyTo ?? null} and original.family_id = ${viewer.familyId}
              and original.post_id = post.post_id)
          from post
          returning *
        )
        select ${commentJson(sql`added`)} as comment from added ${joinPeople(sql`added`)}`;
    if (row === undefined) throw notFound();
    const { comment_id: commentId } = row.comment;
    const { familyId, userId: actorUserId } = viewer;
    await notify(transaction, { kind: 'comment', familyId, postId, commentId, replyTo, actorUserId });
    await idempotency.store(transaction, commentId);
    return row.comment;
  });
}

/** @throws ApiFailure NOT_FOUND, FORBIDDEN by policy.ts */
export async function changeComment(
  context: ApiContext,
  viewer: FamilyViewer,
  { postId, commentId }: { postId: number; commentId: number },
  content: string,
): Promise<CommentRow> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const comment = await queryRow(transaction, writtenRow)`
      select author_user_id as "authorUserId" from comments
      where comment_id = ${commentId} and post_id = ${postId} and family_id = ${viewer.familyId} for no key update`;
    if (comment === undefined) throw notFound();
    assertCanChangeComment(viewer, comment);
    // The same text again, from a repeated request, is no further change.
    await executeSql(transaction)`
      update comments set content = ${content}, edited_at = now()
      where comment_id = ${commentId} and family_id = ${viewer.familyId} and content <> ${content}`;
  });
  return findComment(context, viewer, commentId);
}

/** @throws ApiFailure NOT_FOUND, FORBIDDEN by policy.ts */
export async function removeComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  commentId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const comment = await queryRow(transaction, writtenBelowRow)`
      select comments.author_user_id as "authorUserId", posts.author_user_id as "postAuthorUserId"
      from comments join posts on posts.post_id = comments.post_id and posts.family_id = comments.family_id
      where comment_id = ${commentId} and comments.post_id = ${postId} and comments.family_id = ${viewer.familyId}`;
    if (comment === undefined) throw notFound();
    assertCanRemoveComment(viewer, comment);
    await executeSql(transaction)`
      delete from comments where comment_id = ${commentId} and family_id = ${viewer.familyId}`;
  });
}
