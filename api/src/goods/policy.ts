import { sql, type SQL } from 'drizzle-orm';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';

/** Its saver, the author of the diary's post, or any member once both have left (docs/decisions/goods). */
export function canDeleteGoods(viewer: FamilyViewer): SQL<boolean> {
  return sql<boolean>`coalesce(
    goods.maker_user_id = ${viewer.userId}
    or exists (
      select 1 from posts
      where posts.post_id = goods.post_id and posts.family_id = ${viewer.familyId} and posts.author_user_id = ${viewer.userId})
    or not exists (
      select 1 from family_members
      where family_members.family_id = ${viewer.familyId} and family_members.left_at is null and (
        family_members.user_id = goods.maker_user_id
        or family_members.user_id in (
          select author_user_id from posts
          where posts.post_id = goods.post_id and posts.family_id = ${viewer.familyId}))), false)`;
}

/** @param item `canDelete` as selected by `canDeleteGoods` @throws ApiFailure FORBIDDEN */
export function assertCanDeleteGoods({ canDelete }: { canDelete: boolean }): void {
  if (!canDelete) throw new ApiFailure('FORBIDDEN');
}
