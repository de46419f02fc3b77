import { sql, type SQL } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { queryRow } from '../../platform/database/executor.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { canSeeViews } from '../policy.ts';
import { authorRow, type AuthorRow } from '../../presenters/people.ts';

const peopleRow = z.object({ people: z.array(authorRow) });

/** Who likes a post, the latest first. @throws ApiFailure NOT_FOUND */
export function findLikers(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<AuthorRow[]> {
  return findPeople(
    context,
    viewer,
    postId,
    sql`select user_id, created_at as at from likes where post_id = ${postId} and family_id = ${viewer.familyId}`,
  );
}

/**
 * Who has opened a post, the latest first; nobody unless the family shows it (policy.ts). @throws NOT_FOUND
 */
export function findViewers(context: ApiContext, viewer: FamilyViewer, postId: number): Promise<AuthorRow[]> {
  return findPeople(
    context,
    viewer,
    postId,
    sql`select user_id, viewed_at as at from post_views where post_id = ${postId} and family_id = ${viewer.familyId}
      and ${canSeeViews(viewer)}`,
  );
}

async function findPeople(
  context: ApiContext,
  viewer: FamilyViewer,
  postId: number,
  chosen: SQL,
): Promise<AuthorRow[]> {
  const row = await queryRow(context.database, peopleRow)`
    select (
      select coalesce(json_agg(json_build_object('userId', person.user_id, 'nickname', person.nickname,
        'portraitKey', person.portrait_key) order by chosen.at desc, person.user_id), '[]')
      from (${chosen}) as chosen join users as person on person.user_id = chosen.user_id) as people
    from posts where post_id = ${postId} and family_id = ${viewer.familyId}`;
  if (row === undefined) throw notFound();
  return row.people;
}
