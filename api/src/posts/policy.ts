import { sql, type SQL } from 'drizzle-orm';
import { assertMembership } from '../membership/policy.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { type Transaction, bigintColumn, queryRow, timestampColumn } from '../platform/database/executor.ts';
import * as z from 'shared/schema';

const ownPostRow = z.object({ author_user_id: bigintColumn, updated_at: timestampColumn });

/**
 * Locks a post of the viewer's family until the transaction ends; must be its first statement. Returns when it
 * was last changed.
 * @throws ApiFailure NOT_FOUND if there is no such post, FORBIDDEN unless the viewer is its author and
 *   still a member
 */
export async function lockOwnPost(
  transaction: Transaction,
  viewer: FamilyViewer,
  postId: number,
): Promise<{ updatedAt: Date }> {
  await assertMembership(transaction, viewer);
  const post = await queryRow(transaction, ownPostRow)`
    select author_user_id, updated_at from posts where post_id = ${postId} and family_id = ${viewer.familyId} for update`;
  if (post === undefined) throw notFound();
  if (post.author_user_id !== viewer.userId) throw new ApiFailure('FORBIDDEN');
  return { updatedAt: post.updated_at };
}

/** Members see who has opened a post where the family shows that to everybody. */
export function canSeeViews({ familyId }: FamilyViewer): SQL {
  return sql`exists (select 1 from families where families.family_id = ${familyId} and shows_views)`;
}

/** A view is recorded where the family shows views, but not the author's own. */
export function isViewRecorded(
  { userId }: FamilyViewer,
  post: { authorUserId: number },
  family: { showsViews: boolean } | undefined,
): boolean {
  return family?.showsViews === true && post.authorUserId !== userId;
}
