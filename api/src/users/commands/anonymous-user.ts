import { sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import {
  type Transaction,
  bigintArray,
  executeSql,
  queryRow,
  queryRows,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';

const familyMemberIdRow = z.object({ family_member_id: z.string() });
const userIdRow = z.object({ user_id: z.string() });

/** A person and all families that they belong or belonged to. */
export type PersonInFamilies = { userId: number; familyIds: readonly number[] };

/** Nickname shown for posts of a deleted account. */
const ANONYMOUS_NICKNAME = '떠난 가족';

/**
 * Transfers the remains of an account being deleted to a new user without a login. `keep`: all content.
 * `delete`: only memberships of families with no other member (retained for 30 days).
 * Invites pass to a remaining member.
 */
export async function transferToAnonymousUser(
  context: ApiContext,
  transaction: Transaction,
  person: PersonInFamilies,
  postsOnDeletion: 'keep' | 'delete',
): Promise<void> {
  const { userId, familyIds } = person;
  const inFamilies = sql`family_id = any(${bigintArray(familyIds)})`;
  await transferInvites(transaction, person);
  const membershipFilter = postsOnDeletion === 'keep' ? sql`true` : isLastOf(userId);
  const memberships = await queryRows(transaction, familyMemberIdRow)`
    select family_member_id from family_members as own
    where user_id = ${userId} and ${inFamilies} and ${membershipFilter}`;
  if (memberships.length === 0) return;

  const now = context.clock().toISOString();
  const made = await queryRow(transaction, userIdRow)`
    insert into users (nickname, created_at, updated_at) values (${ANONYMOUS_NICKNAME}, ${now}, ${now}) returning user_id`;
  const anonymousUserId = Number(made?.user_id);
  const familyMemberIds = sql`any(${sql.param(memberships.map((row) => row.family_member_id))}::bigint[])`;
  await executeSql(transaction)`
    update family_members set user_id = ${anonymousUserId}, role = null, left_at = coalesce(left_at, ${now}::timestamptz)
    where family_member_id = ${familyMemberIds} and ${inFamilies}`;
  await executeSql(transaction)`
    update invites set inviter_user_id = ${anonymousUserId} where inviter_user_id = ${userId} and ${inFamilies}`;
  if (postsOnDeletion === 'delete') {
    await executeSql(transaction)`
      delete from post_participants where family_member_id = ${familyMemberIds} and ${inFamilies}`;
    return;
  }
  await executeSql(transaction)`
    update posts set author_user_id = ${anonymousUserId} where author_user_id = ${userId} and ${inFamilies}`;
  await executeSql(transaction)`
    update comments set author_user_id = ${anonymousUserId}
    where author_user_id = ${userId} and ${inFamilies}`;
  await executeSql(
    transaction,
  )`update likes set user_id = ${anonymousUserId} where user_id = ${userId} and ${inFamilies}`;
}

function isLastOf(userId: number): SQL {
  return sql`not exists (
    select 1 from family_members as other
    where other.family_id = own.family_id and other.user_id <> ${userId} and other.left_at is null)`;
}

/** Sent invites stay valid: the longest-standing member becomes the inviter. */
async function transferInvites(
  transaction: Transaction,
  { userId, familyIds }: PersonInFamilies,
): Promise<void> {
  await executeSql(transaction)`
    update invites set inviter_user_id = heir.user_id
    from (
      select distinct on (family_id) family_id, user_id from family_members
      where left_at is null and user_id <> ${userId}
        and family_id = any(${bigintArray(familyIds)})
      order by family_id, joined_at, family_member_id
    ) as heir
    where invites.inviter_user_id = ${userId} and invites.family_id = any(${bigintArray(familyIds)})
      and heir.family_id = invites.family_id`;
}
