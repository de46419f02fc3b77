import { and, asc, eq, isNull } from 'drizzle-orm';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { type Transaction, bigintArray, executeSql } from '../platform/database/executor.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';

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
  if (count === 0) throw new ApiFailure('FORBIDDEN');
}

export type LockedMember = { familyMemberId: number; userId: number };

/** The advisory lock class for joining and leaving. */
const MEMBERSHIP_LOCK = 21;

/**
 * Blocks joining, leaving and removals in these families until the transaction ends. An advisory lock,
 * because writers lock the family row, some of them twice, and would deadlock.
 */
export async function lockMembership(transaction: Transaction, familyIds: readonly number[]): Promise<void> {
  await executeSql(transaction)`
    select pg_advisory_xact_lock(${MEMBERSHIP_LOCK}::int, lock_key)
    from (select distinct hashint8(id) as lock_key from unnest(${bigintArray(familyIds)}) as id order by lock_key) as lock_keys`;
}

/** Locks all current and former members: blocks writes, joins, leaves and removals until the end. */
export async function lockMembers(transaction: Transaction, familyIds: readonly number[]): Promise<void> {
  // Lock first: earlier joins are among the members, later ones wait.
  await lockMembership(transaction, familyIds);
  await executeSql(transaction)`
    select 1 from family_members where family_id = any(${bigintArray(familyIds)})
    order by family_member_id for no key update`;
}

/** The members of a family, its owner first (familyOwnerOf of the contract). Requires `lockMembers`. */
export async function membersInOrder(transaction: Transaction, familyId: number): Promise<LockedMember[]> {
  const { familyMemberId, userId, joinedAt, leftAt } = familyMembers;
  return transaction
    .select({ familyMemberId, userId })
    .from(familyMembers)
    .where(and(eq(familyMembers.familyId, familyId), isNull(leftAt)))
    .orderBy(asc(joinedAt), asc(familyMemberId));
}
