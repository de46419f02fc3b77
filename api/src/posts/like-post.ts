import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { insistOnMembership } from '../families/membership.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

/** Likes a post of the viewer's family, or takes the like back. @throws ApiFailure NOT_FOUND */
export async function toggleLike(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
): Promise<{ liked: boolean; likeCount: number }> {
  return context.database.transaction(async (transaction) => {
    await insistOnMembership(transaction, viewer);
    // Two taps at once toggle one after the other, and the count is true for both.
    const post = await transaction.execute(sql`
      select 1 from posts where post_id = ${postId} and family_id = ${viewer.familyId} for no key update`);
    if (post.rows.length === 0) throw notFound();
    const removed = await transaction.execute(sql`
      delete from likes where post_id = ${postId} and user_id = ${viewer.userId}`);
    const liked = removed.rowCount === 0;
    if (liked)
      await transaction.execute(
        sql`insert into likes (post_id, user_id) values (${postId}, ${viewer.userId})`,
      );
    const count = await transaction.execute<{ likes: number }>(sql`
      select count(*)::int as likes from likes where post_id = ${postId}`);
    return { liked, likeCount: count.rows[0]?.likes ?? 0 };
  });
}
