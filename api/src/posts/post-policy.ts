import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { insistOnMembership } from '../families/membership.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

type Executor = Pick<ApiContext['database'], 'execute'>;

/**
 * Locks a post of the viewer's family until the transaction ends, which begins with this.
 * @throws ApiFailure NOT_FOUND where the family has no such post; FORBIDDEN where somebody else of it wrote it, or where the viewer
 *   does not belong to it any more
 */
export async function lockOwnPost(
  transaction: Executor,
  viewer: FamilyViewer,
  postId: number,
): Promise<void> {
  await insistOnMembership(transaction, viewer);
  const result = await transaction.execute<{ author_user_id: string }>(sql`
    select author_user_id from posts where post_id = ${postId} and family_id = ${viewer.familyId} for update`);
  const [post] = result.rows;
  if (post === undefined) throw notFound();
  if (Number(post.author_user_id) !== viewer.userId) throw new ApiFailure('FORBIDDEN');
}

/** Tells everybody who keeps the family's list of posts that it changed. In the transaction that changes it. */
export async function countPostsChange(transaction: Executor, familyId: number): Promise<void> {
  await transaction.execute(
    sql`update families set posts_version = posts_version + 1 where family_id = ${familyId}`,
  );
}
