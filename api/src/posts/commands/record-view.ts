import * as z from 'shared/schema';
import { assertMembership } from '../../membership/policy.ts';
import type { ApiContext } from '../../platform/context.ts';
import { bigintColumn, executeSql, queryRow } from '../../platform/database/executor.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { isViewRecorded } from '../policy.ts';

const settingRow = z.object({ showsViews: z.boolean() });
const writtenRow = z.object({ authorUserId: bigintColumn });

/**
 * Records that the viewer has opened a post, once, where policy.ts has it so. @throws ApiFailure NOT_FOUND,
 * FORBIDDEN
 */
export async function recordView(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Locked, so that a setting which is being switched off is waited for.
    const family = await queryRow(transaction, settingRow)`
      select shows_views as "showsViews" from families where family_id = ${viewer.familyId} for share`;
    const post = await queryRow(transaction, writtenRow)`
      select author_user_id as "authorUserId" from posts
      where post_id = ${postId} and family_id = ${viewer.familyId} for key share`;
    if (post === undefined) throw notFound();
    if (!isViewRecorded(viewer, post, family)) return;
    await executeSql(transaction)`
      insert into post_views (family_id, post_id, user_id) values (${viewer.familyId}, ${postId}, ${viewer.userId})
      on conflict do nothing`;
  });
}
