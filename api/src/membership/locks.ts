import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { type Transaction, bigintArray, executeSql } from '../platform/database/executor.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';

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

/** Serializes transactions of one family. Foreign-key references to the family do not wait. */
export async function lockFamily(transaction: Transaction, viewer: FamilyViewer): Promise<void> {
  await executeSql(transaction)`
    select 1 from families where family_id = ${viewer.familyId} for no key update`;
}
