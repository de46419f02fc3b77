import { sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { authorRow } from '../presenters/people.ts';
import * as z from 'shared/schema';
import { prepareRow, type ArgumentOf } from '../platform/database/prepared.ts';
import { queryRow, timestampColumn } from '../platform/database/executor.ts';

const commentRow = z.object({
  comment_id: z.number(),
  content: z.string(),
  created_at: timestampColumn,
  edited_at: z.nullable(timestampColumn),
  author: authorRow,
  reply_to: z.nullable(
    z.object({
      comment_id: z.number(),
      /** Both are null where the comment was deleted. */
      nickname: z.nullable(z.string()),
      content: z.nullable(z.string()),
    }),
  ),
});
export type CommentRow = z.output<typeof commentRow>;
const commentsRow = z.object({ comments: z.array(commentRow) });
export const oneCommentRow = z.object({ comment: commentRow });

/** One comment as JSON, from what `joinPeople` joins. */
export function commentJson(comment: SQL): SQL {
  return sql`json_build_object('comment_id', ${comment}.comment_id, 'content', ${comment}.content,
    'created_at', ${comment}.created_at, 'edited_at', ${comment}.edited_at,
    'author', json_build_object('userId', author.user_id, 'nickname', author.nickname, 'portraitKey', author.portrait_key),
    'reply_to', case when ${comment}.reply_to_comment_id is not null then json_build_object(
      'comment_id', ${comment}.reply_to_comment_id, 'nickname', quoted_author.nickname, 'content', quoted.content) end)`;
}

/** The author, and the comment that it replies to with its author. */
export function joinPeople(comment: SQL): SQL {
  return sql`join users as author on author.user_id = ${comment}.author_user_id
    left join comments as quoted
      on quoted.comment_id = ${comment}.reply_to_comment_id and quoted.family_id = ${comment}.family_id
    left join users as quoted_author on quoted_author.user_id = quoted.author_user_id`;
}

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
        where edge.comment_id = ${argument('before')} and edge.family_id = posts.family_id and edge.post_id = posts.post_id),
        comments.comment_id < ${argument('before')})`,
    ),
);

function selectPage(argument: ArgumentOf<PageArguments>, which: SQL): SQL {
  return sql`
    select (
      select coalesce(json_agg(${commentJson(sql`page`)} order by page.created_at, page.comment_id), '[]')
      from (
        select * from comments
        where comments.post_id = posts.post_id and comments.family_id = posts.family_id and ${which}
        order by created_at desc, comment_id desc limit ${argument('limit')}
      ) as page
      ${joinPeople(sql`page`)}) as comments
    from posts where post_id = ${argument('postId')} and family_id = ${argument('familyId')}`;
}

/** One comment of a post in the viewer's family. @throws ApiFailure NOT_FOUND */
export async function findComment(
  context: ApiContext,
  viewer: FamilyViewer,
  commentId: number,
): Promise<CommentRow> {
  const row = await queryRow(context.database, oneCommentRow)`
    select ${commentJson(sql`comments`)} as comment from comments ${joinPeople(sql`comments`)}
    where comments.comment_id = ${commentId} and comments.family_id = ${viewer.familyId}`;
  if (row === undefined) throw notFound();
  return row.comment;
}
