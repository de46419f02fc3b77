import { asc, lte } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from 'shared/contract/limits';
import type { ApiContext } from '../../platform/context.ts';
import { lockMembers } from '../../membership/locks.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import { deleteNotificationsOf } from '../../notifications/policy.ts';
import { stopJobsOf } from '../../jobs/commands/stop-jobs.ts';
import { deleteAccount, familiesOf, type PostsOnDeletion } from './delete-account.ts';
import { type Transaction, bigintArray, executeSql } from '../../platform/database/executor.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';

const GRACE_MS = DELETION_GRACE_DAYS * 86_400_000;

/** When a requested deletion becomes permanent. */
export function deletesAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + GRACE_MS);
}

/**
 * Marks an account as deleted: ends sessions, jobs and the membership now; deletes the rest after 7 days.
 * @throws ApiFailure UNAUTHORIZED if another request was faster
 */
export async function requestDeletion(
  context: ApiContext,
  { userId }: Viewer,
  postsOnDeletion: PostsOnDeletion,
): Promise<Date> {
  const now = context.clock();
  await context.database.transaction(async (transaction) => {
    await endSessions(transaction, userId);
    // Lock order of membership/locks.ts.
    const familyIds = await familiesOf(transaction, userId);
    await lockMembers(transaction, familyIds);
    await executeSql(transaction)`select 1 from users where user_id = ${userId} for update`;
    await stopJobsOf(context, transaction, { userId, familyIds });
    await deleteNotificationsOf(transaction, { userId, familyIds });
    // Equal timestamps identify the membership to restore.
    await executeSql(transaction)`
      update family_members set left_at = ${now.toISOString()}
      where user_id = ${userId} and family_id = any(${bigintArray(familyIds)}) and left_at is null`;
    await executeSql(transaction)`
      update users set deletion_requested_at = ${now.toISOString()}, deletion_memories = ${postsOnDeletion}
      where user_id = ${userId}`;
  });
  context.mediaHolders.membershipEnded();
  return deletesAt(now);
}

/** Restores the former membership. @throws ApiFailure NOT_FOUND if no deletion is pending */
export async function takeDeletionBack(context: ApiContext, { userId }: Viewer): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const familyIds = await familiesOf(transaction, userId);
    await lockMembers(transaction, familyIds);
    const pending = await executeSql(transaction)`
      select 1 from users where user_id = ${userId} and deletion_requested_at is not null for update`;
    if (pending === 0) throw notFound();
    await executeSql(transaction)`
      update family_members set left_at = null
      from users
      where users.user_id = ${userId} and family_members.user_id = users.user_id
        and family_members.family_id = any(${bigintArray(familyIds)})
        and family_members.left_at = users.deletion_requested_at`;
    await executeSql(transaction)`
      update users set deletion_requested_at = null, deletion_memories = null where user_id = ${userId}`;
  });
}

/** Deletes accounts after 7 days. One failure does not block the others. @throws the last failure */
export async function deleteDueAccounts(context: ApiContext): Promise<void> {
  const before = new Date(context.clock().getTime() - GRACE_MS);
  const due = await context.database
    .select({ userId: users.userId })
    .from(users)
    .where(lte(users.deletionRequestedAt, before))
    .orderBy(asc(users.userId));
  const failures: unknown[] = [];
  for (const row of due)
    await deleteAccount(context, row.userId, before).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures.at(-1);
}

/** Revokes all tokens; waits for transactions that create or join a family with one of them. */
async function endSessions(transaction: Transaction, userId: number): Promise<void> {
  const ended = await executeSql(transaction)`delete from access_tokens where user_id = ${userId}`;
  if (ended === 0) throw new ApiFailure('UNAUTHORIZED');
}
