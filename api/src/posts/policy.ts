import { assertMembership } from '../membership/locks.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { type Transaction, bigintColumn, executeSql, queryRow } from '../platform/database/executor.ts';
import * as z from 'shared/schema';

const authorUserIdRow = z.object({ author_user_id: bigintColumn });

/**
 * Locks a post of the viewer's family until the transaction ends; must be its first statement.
 * @throws ApiFailure NOT_FOUND if there is no such post, FORBIDDEN unless the viewer is its author and
 *   still a member
 */
export async function lockOwnPost(
  transaction: Transaction,
  viewer: FamilyViewer,
  postId: number,
): Promise<void> {
  await assertMembership(transaction, viewer);
  const post = await queryRow(transaction, authorUserIdRow)`
    select author_user_id from posts where post_id = ${postId} and family_id = ${viewer.familyId} for update`;
  if (post === undefined) throw notFound();
  if (post.author_user_id !== viewer.userId) throw new ApiFailure('FORBIDDEN');
}

/** Invalidates cached post lists of the family; call in the transaction that changes a post. */
export async function countPostsChange(transaction: Transaction, familyId: number): Promise<void> {
  await executeSql(transaction)`
    update families set posts_version = posts_version + 1 where family_id = ${familyId}`;
}
