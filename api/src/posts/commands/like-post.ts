import { and, eq } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { assertMembership } from '../../membership/policy.ts';
import { notify, withdrawLike } from '../../notifications/policy.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { executeSql } from '../../platform/database/executor.ts';
import { likes } from '../../platform/database/schema/posts.ts';

/** Sets the viewer's like of a post, or toggles it (`other`). @throws ApiFailure NOT_FOUND */
export async function setLike(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  to: boolean | 'other',
): Promise<{ liked: boolean; likeCount: number }> {
  const { familyId, userId } = viewer;
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Row lock: concurrent changes are serialized, so that both counts are correct.
    const post = await executeSql(transaction)`
      select 1 from posts where post_id = ${postId} and family_id = ${familyId} for no key update`;
    if (post === 0) throw notFound();
    const removed =
      to === true
        ? 0
        : await executeSql(transaction)`
      delete from likes where post_id = ${postId} and family_id = ${familyId} and user_id = ${userId}`;
    const liked = to === 'other' ? removed === 0 : to;
    const like = { familyId, postId, actorUserId: userId };
    if (liked) {
      const added = await transaction
        .insert(likes)
        .values({ familyId, postId, userId })
        .onConflictDoNothing();
      if (added.rowCount !== 0) await notify(transaction, { kind: 'like', ...like });
    } else if (removed > 0) await withdrawLike(transaction, like);
    const ofPost = and(eq(likes.postId, postId), eq(likes.familyId, familyId));
    return { liked, likeCount: await transaction.$count(likes, ofPost) };
  });
}
