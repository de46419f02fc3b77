import { and, inArray, isNull } from 'drizzle-orm';
import { type Executor, type Transaction, executeSql } from '../platform/database/executor.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';

/**
 * Locks the viewer's membership until the transaction ends; a concurrent removal waits or is seen here.
 * Every write into a family starts with it: the request may be minutes old (uploads), and the lock order
 * is fixed: advisory locks, members, users, jobs, family, posts.
 * @throws ApiFailure FORBIDDEN if the viewer is no longer a member
 */
export async function assertMembership(transaction: Transaction, viewer: FamilyViewer): Promise<void> {
  const count = await executeSql(transaction)`
    select 1 from family_members
    where family_member_id = ${viewer.familyMemberId} and user_id = ${viewer.userId} and family_id = ${viewer.familyId}
      and left_at is null
    for share`;
  if (count === 0) throw noLongerMember();
}

/** FORBIDDEN for somebody who has left the family, or was removed, while the request was under way. */
export function noLongerMember(): ApiFailure {
  return new ApiFailure('FORBIDDEN');
}

export async function isMember(executor: Executor, userId: number, familyId: number): Promise<boolean> {
  const count = await executeSql(executor)`
    select 1 from family_members where user_id = ${userId} and family_id = ${familyId} and left_at is null`;
  return count > 0;
}

/** The `familyMemberId` of those viewers who still belong to their families. */
export async function currentMembersAmong(
  executor: Executor,
  viewers: readonly FamilyViewer[],
): Promise<ReadonlySet<number>> {
  const familyIds = viewers.map(({ familyId }) => familyId);
  const familyMemberIds = viewers.map(({ familyMemberId }) => familyMemberId);
  const members = await executor
    .select({ familyMemberId: familyMembers.familyMemberId })
    .from(familyMembers)
    .where(
      and(
        inArray(familyMembers.familyId, familyIds),
        inArray(familyMembers.familyMemberId, familyMemberIds),
        isNull(familyMembers.leftAt),
      ),
    );
  return new Set(members.map(({ familyMemberId }) => familyMemberId));
}
