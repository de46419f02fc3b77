import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

type Executor = Pick<ApiContext['database'], 'execute'>;

/**
 * Holds the viewer in their family until the transaction ends: whoever removes them waits for its commit, or has committed before
 * and is seen here. Every transaction that writes into a family begins with it, because its request was let in a while ago (an
 * upload takes minutes), and because locks are taken in this order everywhere: doors, members, people, jobs, the family, posts.
 * @throws ApiFailure FORBIDDEN where they do not belong to it any more
 */
export async function insistOnMembership(transaction: Executor, viewer: FamilyViewer): Promise<void> {
  const found = await transaction.execute(sql`
    select 1 from family_members
    where family_member_id = ${viewer.familyMemberId} and user_id = ${viewer.userId} and family_id = ${viewer.familyId}
      and left_at is null
    for share`);
  if (found.rows.length === 0) throw new ApiFailure('FORBIDDEN');
}

export type LockedMember = { familyMemberId: number; userId: number };

/** Of our advisory locks, those for coming and going. */
const DOORS = 21;

/**
 * Lets nobody join, leave or be removed in these families until the transaction ends. No row is locked for it, because those who
 * write lock the family's row, some of them twice, and would wait for each other.
 */
export async function lockDoors(transaction: Executor, familyIds: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    select pg_advisory_xact_lock(${DOORS}::int, door)
    from (select distinct hashint8(id) as door from unnest(${sql.param([...familyIds])}::bigint[]) as id order by door) as doors`);
}

/** Locks all who belong or belonged to these families: nobody writes there, joins, leaves or is removed until the transaction ends. */
export async function lockMembers(transaction: Executor, familyIds: readonly number[]): Promise<void> {
  // First: whoever has joined by now is among the members, whoever is about to waits.
  await lockDoors(transaction, familyIds);
  await transaction.execute(sql`
    select 1 from family_members where family_id = any(${sql.param([...familyIds])}::bigint[])
    order by family_member_id for no key update`);
}

/** Who belongs to a family, its keeper first (familyOwnerOf of the contract). Called under `lockMembers`. */
export async function membersInOrder(transaction: Executor, familyId: number): Promise<LockedMember[]> {
  const result = await transaction.execute<{ family_member_id: string; user_id: string }>(sql`
    select family_member_id, user_id from family_members where family_id = ${familyId} and left_at is null
    order by joined_at, family_member_id`);
  return result.rows.map((row) => ({
    familyMemberId: Number(row.family_member_id),
    userId: Number(row.user_id),
  }));
}
