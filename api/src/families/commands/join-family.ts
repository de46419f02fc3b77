import type { ApiContext } from '../../platform/context.ts';
import { assertSession } from '../../platform/http/authentication/access-token.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import { holdInvite } from './invites.ts';
import { findInvite } from '../queries.ts';
import { lockMembership } from '../../membership/locks.ts';
import { type Transaction, executeSql, onlyRow } from '../../platform/database/executor.ts';

export type MembershipOutcome =
  | { kind: 'joined'; familyId: number; familyName: string }
  | { kind: 'has-family' }
  | { kind: 'no-invite' };

/** A new family with one member. @throws ApiFailure UNAUTHORIZED where the account was deleted meanwhile */
export async function createFamily(
  context: ApiContext,
  viewer: Viewer,
  name: string,
): Promise<MembershipOutcome> {
  const now = context.clock();
  return orHasFamily(() =>
    context.database.transaction(async (transaction) => {
      await assertSession(transaction, viewer);
      const inserted = await transaction
        .insert(families)
        .values({ name, createdAt: now })
        .returning({ familyId: families.familyId });
      const { familyId } = onlyRow(inserted);
      await transaction.insert(familyMembers).values({ familyId, userId: viewer.userId, joinedAt: now });
      return { kind: 'joined', familyId, familyName: name };
    }),
  );
}

/**
 * Joins the family of a valid invite. A returning member gets their former membership and role, with a
 * new join time. @throws ApiFailure UNAUTHORIZED if the account was deleted meanwhile
 */
export async function joinFamily(
  context: ApiContext,
  viewer: Viewer,
  code: string,
): Promise<MembershipOutcome> {
  return orHasFamily(() =>
    context.database.transaction(async (transaction) => {
      await assertSession(transaction, viewer);
      const invite = await findInvite(context, code, transaction);
      if (invite === undefined) return { kind: 'no-invite' };
      const { familyId, familyName } = invite;
      await lockMembership(transaction, [familyId]);
      if (!(await holdInvite(context, transaction, { code, familyId }))) return { kind: 'no-invite' };
      // Check first: the insert would lock an existing member's row, which writers lock too.
      if (await belongsToFamily(transaction, viewer)) return { kind: 'has-family' };
      const joined = await executeSql(transaction)`
        insert into family_members as known (family_id, user_id, joined_at)
        values (${familyId}, ${viewer.userId}, ${context.clock().toISOString()})
        on conflict (user_id, family_id) do update set left_at = null, joined_at = excluded.joined_at
          where known.left_at is not null
        returning 1`;
      return joined === 0 ? { kind: 'has-family' } : { kind: 'joined', familyId, familyName };
    }),
  );
}

async function belongsToFamily(transaction: Transaction, viewer: Viewer): Promise<boolean> {
  const count = await executeSql(transaction)`
    select 1 from family_members where user_id = ${viewer.userId} and left_at is null`;
  return count > 0;
}

/** A unique index enforces one family per person, so concurrent requests cannot break it. */
async function orHasFamily(join: () => Promise<MembershipOutcome>): Promise<MembershipOutcome> {
  try {
    return await join();
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { kind: 'has-family' };
    throw error;
  }
}
