import { sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { Author } from 'shared/contract/person';
import type { ApiContext } from '../../platform/context.ts';
import { assertMembership } from '../../membership/locks.ts';
import { executeSql, queryRow } from '../../platform/database/executor.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { authorRow, presentAuthor } from '../../presenters/people.ts';

const settingRow = z.object({ shows_views: z.boolean() });
const authorshipRow = z.object({ is_author: z.boolean() });
const peopleRow = z.object({ people: z.array(authorRow) });

/** Who likes a post, the latest first. @throws ApiFailure NOT_FOUND */
export function findLikers(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<Author[]> {
  return findPeople(
    context,
    viewer,
    postId,
    sql`select user_id, created_at as at from likes where post_id = ${postId} and family_id = ${viewer.familyId}`,
  );
}

/** Who has opened a post, the latest first; nobody unless the family shows it. @throws NOT_FOUND */
export function findViewers(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<Author[]> {
  return findPeople(
    context,
    viewer,
    postId,
    sql`select user_id, viewed_at as at from post_views where post_id = ${postId} and family_id = ${viewer.familyId}
      and exists (select 1 from families where families.family_id = ${viewer.familyId} and shows_views)`,
  );
}

async function findPeople(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  chosen: SQL,
): Promise<Author[]> {
  const row = await queryRow(context.database, peopleRow)`
    select (
      select coalesce(json_agg(json_build_object('userId', person.user_id, 'nickname', person.nickname,
        'portraitKey', person.portrait_key) order by chosen.at desc, person.user_id), '[]')
      from (${chosen}) as chosen join users as person on person.user_id = chosen.user_id) as people
    from posts where post_id = ${postId} and family_id = ${viewer.familyId}`;
  if (row === undefined) throw notFound();
  return row.people.map((person) => presentAuthor(context, person));
}

/**
 * Records that the viewer has opened a post, once. Nothing is recorded for its author, or unless the family
 * shows views. @throws ApiFailure NOT_FOUND, FORBIDDEN
 */
export async function recordView(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Locked, so that a setting which is being switched off is waited for.
    const family = await queryRow(transaction, settingRow)`
      select shows_views from families where family_id = ${viewer.familyId} for share`;
    const post = await queryRow(transaction, authorshipRow)`
      select author_user_id = ${viewer.userId} as is_author from posts
      where post_id = ${postId} and family_id = ${viewer.familyId} for key share`;
    if (post === undefined) throw notFound();
    if (family?.shows_views !== true || post.is_author) return;
    await executeSql(transaction)`
      insert into post_views (family_id, post_id, user_id) values (${viewer.familyId}, ${postId}, ${viewer.userId})
      on conflict do nothing`;
  });
}
