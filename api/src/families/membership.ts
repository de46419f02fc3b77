import { sql } from 'drizzle-orm';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import * as z from 'shared/schema';
import { bigintColumn, executeSql, queryRows } from '../platform/database/query-rows.ts';

const familyMemberIdRow = z.object({ family_member_id: bigintColumn, user_id: bigintColumn });

/**
 * Holds the viewer in their family until the transaction ends: whoever removes them waits for its commit, or has committed before
 * and is seen here. Every transaction that writes into a family begins with it, because its request was let in a while ago (an
 * upload takes minutes), and because locks are taken in this order everywhere: doors, members, people, jobs, the family, posts.
 * @throws ApiFailure FORBIDDEN where they do not belong to it any more
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

/** Of our advisory locks, those for coming and going. */
const DOORS = 21;

/**
 * Lets nobody join, leave or be removed in these families until the transaction ends. No row is locked for it, because those who
 * write lock the family's row, some of them twice, and would wait for each other.
 */
export async function lockDoors(transaction: Transaction, familyIds: readonly number[]): Promise<void> {
  await executeSql(transaction)`
    select pg_advisory_xact_lock(${DOORS}::int, door)
    from (select distinct hashint8(id) as door from unnest(${sql.param([...familyIds])}::bigint[]) as id order by door) as doors`;
}

/** Locks all who belong or belonged to these families: nobody writes there, joins, leaves or is removed until the transaction ends. */
export async function lockMembers(transaction: Transaction, familyIds: readonly number[]): Promise<void> {
  // First: whoever has joined by now is among the members, whoever is about to waits.
  await lockDoors(transaction, familyIds);
  await executeSql(transaction)`
    select 1 from family_members where family_id = any(${sql.param([...familyIds])}::bigint[])
    order by family_member_id for no key update`;
}

/** Who belongs to a family, its keeper first (familyOwnerOf of the contract). Called under `lockMembers`. */
export async function membersInOrder(transaction: Transaction, familyId: number): Promise<LockedMember[]> {
  const rows = await queryRows(transaction, familyMemberIdRow)`
    select family_member_id, user_id from family_members where family_id = ${familyId} and left_at is null
    order by joined_at, family_member_id`;
  return rows.map((row) => ({
    familyMemberId: row.family_member_id,
    userId: row.user_id,
  }));
}
