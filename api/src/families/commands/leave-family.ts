import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { stopJobsOf } from '../../jobs/commands/stop-jobs.ts';
import { endInvites } from './invites.ts';
import { lockMembers, membersInOrder, type LockedMember } from '../../membership/locks.ts';
import { type Transaction, executeSql } from '../../platform/database/executor.ts';

/** Posts stay, jobs are stopped. @throws ApiFailure FORBIDDEN if the viewer was removed meanwhile */
export async function leaveFamily(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    const self = members.find((member) => member.familyMemberId === viewer.familyMemberId);
    if (self === undefined) throw new ApiFailure('FORBIDDEN');
    await endMembership(context, transaction, viewer.familyId, self);
  });
}

/**
 * Removes another member. Their invite links are invalidated so that they cannot rejoin at once.
 * @throws ApiFailure NOT_FOUND unless a current member, BAD_REQUEST for oneself, FORBIDDEN unless the
 *   viewer is the family's owner
 */
export async function removeMember(
  context: ApiContext,
  viewer: FamilyViewer,
  familyMemberId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    // Check first: the viewer may have been removed meanwhile.
    if (!members.some((member) => member.familyMemberId === viewer.familyMemberId))
      throw new ApiFailure('FORBIDDEN');
    const removed = members.find((member) => member.familyMemberId === familyMemberId);
    if (removed === undefined) throw notFound();
    if (removed.familyMemberId === viewer.familyMemberId) throw new ApiFailure('BAD_REQUEST');
    if (members[0]?.familyMemberId !== viewer.familyMemberId) throw new ApiFailure('FORBIDDEN');
    await endMembership(context, transaction, viewer.familyId, removed);
    await endInvites(context, transaction, viewer.familyId);
  });
}

async function endMembership(
  context: ApiContext,
  transaction: Transaction,
  familyId: number,
  member: LockedMember,
): Promise<void> {
  await executeSql(transaction)`
    update family_members set left_at = ${context.clock().toISOString()}
    where family_member_id = ${member.familyMemberId} and family_id = ${familyId}`;
  await stopJobsOf(context, transaction, { userId: member.userId, familyIds: [familyId] });
}
