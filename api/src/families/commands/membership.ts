import type { ApiContext } from '../../platform/context.ts';
import { assertSession } from '../../platform/http/authentication/access-token.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import type { FamilyViewer, Viewer } from '../../platform/http/authentication/viewer.ts';
import { endInvites, holdInvite } from './invites.ts';
import { stopJobsOf } from '../../jobs/commands/stop-jobs.ts';
import { deleteNotificationsOf, notify } from '../../notifications/policy.ts';
import { assertAmong, assertCanRemoveMember } from '../policy.ts';
import { findInvite } from '../queries.ts';
import { lockMembers, lockMembership, membersInOrder, type LockedMember } from '../../membership/locks.ts';
import { type Transaction, executeSql, onlyRow } from '../../platform/database/executor.ts';

type Joined = { familyId: number; familyName: string };

/**
 * A new family with one member.
 * @throws ApiFailure DUPLICATE_ERROR, or UNAUTHORIZED where the account was deleted meanwhile
 */
export async function createFamily(context: ApiContext, viewer: Viewer, name: string): Promise<Joined> {
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
      return { familyId, familyName: name };
    }),
  );
}

/**
 * Joins the family of a valid invite. A returning member gets their former membership and role, with a
 * new join time.
 * @throws ApiFailure NOT_FOUND: no such invite; DUPLICATE_ERROR; UNAUTHORIZED if the account was deleted meanwhile
 */
export async function joinFamily(context: ApiContext, viewer: Viewer, code: string): Promise<Joined> {
  return orHasFamily(() =>
    context.database.transaction(async (transaction) => {
      await assertSession(transaction, viewer);
      const invite = await findInvite(context, code, transaction);
      if (invite === undefined) throw notFound();
      const { familyId, familyName } = invite;
      await lockMembership(transaction, [familyId]);
      if (!(await holdInvite(context, transaction, { code, familyId }))) throw notFound();
      // Check first: the insert would lock an existing member's row, which writers lock too.
      if (await belongsToFamily(transaction, viewer)) throw hasFamily();
      const joined = await executeSql(transaction)`
        insert into family_members as known (family_id, user_id, joined_at)
        values (${familyId}, ${viewer.userId}, ${context.clock().toISOString()})
        on conflict (user_id, family_id) do update set left_at = null, joined_at = excluded.joined_at
          where known.left_at is not null
        returning 1`;
      if (joined === 0) throw hasFamily();
      const { userId } = viewer;
      // A write of another member that began before the person left may have left something.
      await deleteNotificationsOf(transaction, { userId, familyIds: [familyId] });
      await notify(transaction, { kind: 'member-joined', familyId, actorUserId: userId });
      return { familyId, familyName };
    }),
  );
}

async function belongsToFamily(transaction: Transaction, viewer: Viewer): Promise<boolean> {
  const count = await executeSql(transaction)`
    select 1 from family_members where user_id = ${viewer.userId} and left_at is null`;
  return count > 0;
}

/** A unique index enforces one family per person, so concurrent requests cannot break it. */
function orHasFamily(join: () => Promise<Joined>): Promise<Joined> {
  return join().catch((error: unknown) => {
    throw postgresErrorCode(error) === UNIQUE_VIOLATION ? hasFamily() : error;
  });
}

function hasFamily(): ApiFailure {
  return new ApiFailure('DUPLICATE_ERROR');
}

/** Posts stay, jobs are stopped. @throws ApiFailure FORBIDDEN if the viewer was removed meanwhile */
export async function leaveFamily(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockMembers(transaction, [viewer.familyId]);
    const members = await membersInOrder(transaction, viewer.familyId);
    await endMembership(context, transaction, viewer.familyId, assertAmong(members, viewer));
  });
  context.mediaHolders.membershipEnded();
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
  context.mediaHolders.membershipEnded();
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
  const person = { userId: member.userId, familyIds: [familyId] };
  await stopJobsOf(context, transaction, person);
  await deleteNotificationsOf(transaction, person);
}
