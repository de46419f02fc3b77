import type { ApiContext } from '../../platform/context.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { stopJobsOf } from '../../jobs/commands/stop-jobs.ts';
import { assertAmong, assertCanRemoveMember } from '../policy.ts';
import { endInvites } from './invites.ts';
import { lockMembers, membersInOrder, type LockedMember } from '../../membership/locks.ts';
import { type Transaction, executeSql } from '../../platform/database/executor.ts';

/** Posts stay, jobs are stopped. @throws ApiFailure FORBIDDEN if the viewer was removed meanwhile */
export async function leaveFamily(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    await endMembership(context, transaction, viewer.familyId, assertAmong(members, viewer));
  });
}

/**
 * Removes another member. The family's invite links are invalidated so that they cannot rejoin at once.
 * @throws ApiFailure NOT_FOUND, BAD_REQUEST, FORBIDDEN by policy.ts
 */
export async function removeMember(
  context: ApiContext,
  viewer: FamilyViewer,
  familyMemberId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    const removed = assertCanRemoveMember(viewer, members, familyMemberId);
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
