import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../http/api-failure.ts';
import { insistOnMembership } from '../family/membership.ts';
import type { FamilyViewer } from '../http/viewer.ts';
import type { AuthorRow } from '../users/people.ts';

export type CommentRow = { comment_id: string; content: string; created_at: string; author: AuthorRow };

/** The comments of a post of the viewer's family, oldest first. @throws ApiFailure NOT_FOUND where the family has no such post */
export async function findComments(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
): Promise<CommentRow[]> {
  const result = await context.database.execute<{ comments: CommentRow[] }>(sql`
    select (
      select coalesce(json_agg(json_build_object('comment_id', comment_id, 'content', content, 'created_at', comments.created_at,
        'author', json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', portrait.storage_key))
        order by comments.created_at, comment_id), '[]')
      from comments
      join users as author on author.user_id = comments.author_user_id
      left join media as portrait on portrait.media_id = author.profile_image_id
      where comments.post_id = posts.post_id) as comments
    from posts where post_id = ${postId} and family_id = ${viewer.familyId}`);
  const [post] = result.rows;
  if (post === undefined) throw notFound();
  return post.comments;
}

/** @throws ApiFailure NOT_FOUND where the family has no such post */
export async function addComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  content: string,
): Promise<CommentRow> {
  const result = await context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    return transaction.execute<CommentRow>(sql`
    with post as (
      -- Locked, so that a post which is being deleted is waited for and then not there.
      select post_id from posts where post_id = ${postId} and family_id = ${viewer.familyId} for key share
    ), added as (
      insert into comments (post_id, author_user_id, content)
      select post_id, ${viewer.userId}, ${content} from post
      returning comment_id, content, created_at, author_user_id
    )
    select comment_id, content, added.created_at,
      json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', portrait.storage_key) as author
    from added
    join users as author on author.user_id = added.author_user_id
    left join media as portrait on portrait.media_id = author.profile_image_id`);
  });
  const [comment] = result.rows;
  if (comment === undefined) throw notFound();
  return comment;
}

/** Deletes a comment for its author or the author of its post. @throws ApiFailure NOT_FOUND, or FORBIDDEN for the rest of the family */
export async function removeComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  commentId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    const found = await transaction.execute<{ may_delete: boolean }>(sql`
    select (comments.author_user_id = ${viewer.userId} or posts.author_user_id = ${viewer.userId}) as may_delete
    from comments join posts using (post_id)
    where comment_id = ${commentId} and post_id = ${postId} and family_id = ${viewer.familyId}`);
    const [comment] = found.rows;
    if (comment === undefined) throw notFound();
    if (!comment.may_delete) throw new ApiFailure('FORBIDDEN');
    await transaction.execute(sql`delete from comments where comment_id = ${commentId}`);
  });
}
