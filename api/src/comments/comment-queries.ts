import { sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import { assertMembership } from '../families/membership.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Idempotency } from '../platform/http/requests/idempotency.ts';
import { authorRow } from '../users/people.ts';
import * as z from 'shared/schema';
import { prepareRow, type ArgumentOf } from '../platform/database/prepared.ts';
import { bigintColumn, executeSql, queryRow, timestampColumn } from '../platform/database/executor.ts';

const mayDeleteRow = z.object({ may_delete: z.boolean() });

const AUTHOR = sql`json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key) as author`;

function joinAuthor(comment: SQL): SQL {
  return sql`join users as author on author.user_id = ${comment}.author_user_id`;
}

const commentRow = z.object({
  comment_id: z.union([z.number(), bigintColumn]),
  content: z.string(),
  created_at: timestampColumn,
  author: authorRow,
});
export type CommentRow = z.output<typeof commentRow>;
const commentsRow = z.object({ comments: z.array(commentRow) });

/** `limit` newest comments of a post, before the comment `before` if given. */
export type CommentPage = { before?: number | undefined; limit: number };

/** A page, oldest first, and whether there are earlier ones. @throws ApiFailure NOT_FOUND: no such post */
export async function findComments(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  { before, limit }: CommentPage,
): Promise<{ comments: CommentRow[]; hasEarlier: boolean }> {
  const { familyId } = viewer;
  // One more shows whether there are earlier ones.
  const page = { familyId, postId, limit: limit + 1 };
  const post = await (before === undefined
    ? findNewest(context.pool, page)
    : findBefore(context.pool, { ...page, before }));
  if (post === undefined) throw notFound();
  return { comments: post.comments.slice(-limit), hasEarlier: post.comments.length > limit };
}

type PageArguments = 'familyId' | 'postId' | 'limit';

const findNewest = prepareRow('newest-comments', commentsRow, (argument: ArgumentOf<PageArguments>) =>
  selectPage(argument, sql`true`),
);

/** Falls back to the comment id when the cursor comment was deleted meanwhile. */
const findBefore = prepareRow(
  'comments-before',
  commentsRow,
  (argument: ArgumentOf<PageArguments | 'before'>) =>
    selectPage(
      argument,
      sql`coalesce((comments.created_at, comments.comment_id) < (
        select edge.created_at, edge.comment_id from comments as edge
        where edge.comment_id = ${argument('before')} and edge.owner_key = posts.family_id and edge.post_id = posts.post_id),
        comments.comment_id < ${argument('before')})`,
    ),
);

function selectPage(argument: ArgumentOf<PageArguments>, which: SQL): SQL {
  return sql`
    select (
      select coalesce(json_agg(json_build_object('comment_id', comment_id, 'content', content, 'created_at', page.created_at,
        'author', json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key))
        order by page.created_at, comment_id), '[]')
      from (
        select comment_id, content, created_at, author_user_id from comments
        where comments.post_id = posts.post_id and comments.owner_key = posts.family_id and ${which}
        order by created_at desc, comment_id desc limit ${argument('limit')}
      ) as page
      join users as author on author.user_id = page.author_user_id) as comments
    from posts where post_id = ${argument('postId')} and family_id = ${argument('familyId')}`;
}

/** One comment of a post in the viewer's family. @throws ApiFailure NOT_FOUND */
export async function findComment(
  context: ApiContext,
  viewer: FamilyViewer,
  commentId: number,
): Promise<CommentRow> {
  const comment = await queryRow(context.database, commentRow)`
    select comment_id, comments.content, comments.created_at, ${AUTHOR}
    from comments ${joinAuthor(sql`comments`)}
    where comment_id = ${commentId} and owner_key = ${viewer.familyId}`;
  if (comment === undefined) throw notFound();
  return comment;
}

/** @throws ApiFailure NOT_FOUND where the family has no such post, and what `idempotency.store` throws */
export async function addComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  content: string,
  idempotency: Idempotency,
): Promise<CommentRow> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const comment = await queryRow(transaction, commentRow)`
        with post as (
          -- Locked, so that a post which is being deleted is waited for and then not there.
          select post_id, family_id from posts where post_id = ${postId} and family_id = ${viewer.familyId} for key share
        ), added as (
          insert into comments (owner_key, post_id, author_user_id, content)
          select family_id, post_id, ${viewer.userId}, ${content} from post
          returning comment_id, content, created_at, author_user_id
        )
        select comment_id, content, added.created_at, ${AUTHOR} from added ${joinAuthor(sql`added`)}`;
    if (comment === undefined) throw notFound();
    await idempotency.store(transaction, comment.comment_id);
    return comment;
  });
}

/** For the author of the comment or its post. @throws ApiFailure NOT_FOUND, FORBIDDEN */
export async function removeComment(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  commentId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const comment = await queryRow(transaction, mayDeleteRow)`
    select (comments.author_user_id = ${viewer.userId} or posts.author_user_id = ${viewer.userId}) as may_delete
    from comments join posts on posts.post_id = comments.post_id and posts.family_id = comments.owner_key
    where comment_id = ${commentId} and comments.post_id = ${postId} and family_id = ${viewer.familyId}`;
    if (comment === undefined) throw notFound();
    if (!comment.may_delete) throw new ApiFailure('FORBIDDEN');
    await executeSql(transaction)`
      delete from comments where comment_id = ${commentId} and owner_key = ${viewer.familyId}`;
  });
}
