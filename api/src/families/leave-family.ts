import type { ApiContext } from '../context.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { stopJobsOf } from '../jobs/stop-jobs.ts';
import { endInvites } from './invite-queries.ts';
import { lockMembers, membersInOrder, type LockedMember } from './membership.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { executeSql } from '../platform/database/query-rows.ts';

/** Leaves one's family. What one wrote stays, jobs end. @throws ApiFailure FORBIDDEN where one was removed meanwhile */
export async function leaveFamily(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    const self = members.find((member) => member.familyMemberId === viewer.familyMemberId);
    if (self === undefined) throw new ApiFailure('FORBIDDEN');
    await endMembership(context, transaction, self);
  });
}

/**
 * Removes somebody else from the family. The invite links that they know stop working, or they would be back at once.
 * @throws ApiFailure NOT_FOUND for somebody who does not belong to it (any more), BAD_REQUEST for oneself, FORBIDDEN for
 *   everybody but its keeper
 */
export async function removeMember(
  context: ApiContext,
  viewer: FamilyViewer,
  familyMemberId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    // Before anything is said of others: one's own removal may have been faster.
    if (!members.some((member) => member.familyMemberId === viewer.familyMemberId))
      throw new ApiFailure('FORBIDDEN');
    const removed = members.find((member) => member.familyMemberId === familyMemberId);
    if (removed === undefined) throw notFound();
    if (removed.familyMemberId === viewer.familyMemberId) throw new ApiFailure('BAD_REQUEST');
    if (members[0]?.familyMemberId !== viewer.familyMemberId) throw new ApiFailure('FORBIDDEN');
    await endMembership(context, transaction, removed);
    await endInvites(context, transaction, viewer.familyId);
  });
}

async function endMembership(
  context: ApiContext,
  transaction: Transaction,
  member: LockedMember,
): Promise<void> {
  await executeSql(transaction)`
    update family_members set left_at = ${context.clock().toISOString()} where family_member_id = ${member.familyMemberId}`;
  await stopJobsOf(context, transaction, member.userId);
}
