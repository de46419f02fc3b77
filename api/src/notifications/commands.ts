import { sql } from 'drizzle-orm';
import type { NotificationSettings } from 'shared/contract/notifications/notification';
import { assertMembership } from '../membership/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { bigintArray, executeSql, textArray } from '../platform/database/executor.ts';
import { notificationSettings } from '../platform/database/schema/notifications.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

export type Seen = {
  posts?: readonly number[] | undefined;
  commentsOf?: readonly number[] | undefined;
  bellUpTo?: number | undefined;
};

/**
 * Marks what the viewer has seen, and its lines in the bell; whoever has seen it needs no push. What only the
 * bell has shown stays new where it is shown itself. Idempotent. @throws ApiFailure FORBIDDEN
 */
export async function markSeen(context: ApiContext, viewer: FamilyViewer, seen: Seen): Promise<void> {
  const { posts = [], commentsOf = [], bellUpTo } = seen;
  if (posts.length + commentsOf.length === 0 && bellUpTo === undefined) return;
  const isShown = sql`(kind = 'post' and post_id = any(${bigintArray(posts)})
    or kind in ('comment', 'reply') and post_id = any(${bigintArray(commentsOf)}))`;
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    await executeSql(transaction)`
      update notifications set
        seen_at = case when ${isShown} or kind not in ('post', 'comment', 'reply') then now() end,
        bell_seen_at = coalesce(bell_seen_at, now()),
        push_at = null
      where recipient_user_id = ${viewer.userId} and family_id = ${viewer.familyId} and seen_at is null
        and (${isShown} or bell_seen_at is null and notification_id <= ${bellUpTo ?? 0})`;
  });
}

/**
 * Also takes back what was still to be pushed of a kind that is switched off. @throws ApiFailure FORBIDDEN
 */
export async function changeSettings(
  context: ApiContext,
  viewer: FamilyViewer,
  { off, quiet, showsText }: NotificationSettings,
): Promise<void> {
  const { userId, familyId } = viewer;
  const columns = {
    off: [...new Set(off)],
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    showsText,
  };
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    await transaction
      .insert(notificationSettings)
      .values({ userId, ...columns })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: columns });
    await executeSql(transaction)`
      update notifications set push_at = null
      where recipient_user_id = ${userId} and family_id = ${familyId} and push_at is not null
        and kind = any(${textArray(columns.off)})`;
  });
}

const DAY_MS = 86_400_000;
/** How long what was seen stays in the bell, and what nobody has seen. */
const SEEN_RETENTION_MS = 90 * DAY_MS;
const RETENTION_MS = 180 * DAY_MS;

export async function deleteOldNotifications(context: ApiContext): Promise<void> {
  const now = context.clock().getTime();
  const seenBefore = new Date(now - SEEN_RETENTION_MS).toISOString();
  const before = new Date(now - RETENTION_MS).toISOString();
  await executeSql(context.database)`
    delete from notifications where created_at < ${seenBefore} and (bell_seen_at is not null or created_at < ${before})`;
}
