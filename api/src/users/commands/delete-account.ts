import { sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { lockMembers } from '../../membership/locks.ts';
import { stopJobsOf } from '../../jobs/commands/stop-jobs.ts';
import { dropMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import {
  type Transaction,
  bigintArray,
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';

const deletionRow = z.object({ deletion_memories: z.enum(['keep', 'delete']) });
const familyIdRow = z.object({ family_id: bigintColumn });
const mediaRow = z.object({ media_id: bigintColumn, owner_key: bigintColumn });

/** `keep`: posts stay under an anonymous author. `delete`: they are deleted with their files. */
export type PostsOnDeletion = 'keep' | 'delete';

/**
 * Deletes an account permanently in one transaction. Logins, tokens, keys, jobs and portrait go with the
 * user row, so requests in flight fail on the missing row.
 * @param before skips deletions requested later; the request may have been cancelled meanwhile
 */
export async function deleteAccount(context: ApiContext, userId: number, before: Date): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    // Lock order of membership/locks.ts; blocks writes in these families until the commit.
    const familyIds = await familiesOf(transaction, userId);
    await lockMembers(transaction, familyIds);
    const pending = await queryRow(transaction, deletionRow)`
      select deletion_memories from users
      where user_id = ${userId} and deletion_requested_at <= ${before.toISOString()} for update`;
    if (pending === undefined) return [];
    const postsOnDeletion = pending.deletion_memories;
    const person = { userId, familyIds };
    const media = await mediaOf(transaction, person, postsOnDeletion);
    await stopJobsOf(context, transaction, person);
    await deleteJobs(transaction, person, postsOnDeletion);
    if (postsOnDeletion === 'delete') await deleteWritings(transaction, person);
    await transferToAnonymousUser(context, transaction, person, postsOnDeletion);
    const keys = await dropMedia(
      transaction,
      media.map((row) => row.owner_key),
      media.map((row) => row.media_id),
    );
    await executeSql(transaction)`delete from users where user_id = ${userId}`;
    return keys;
  });
  await removeFiles(context, storageKeys);
}

/** Current and former families. */
export async function familiesOf(transaction: Transaction, userId: number): Promise<number[]> {
  const rows = await queryRows(transaction, familyIdRow)`
    select family_id from family_members where user_id = ${userId}`;
  return rows.map((row) => row.family_id);
}

/** Media to delete; media referenced by others' goods or jobs stays. */
async function mediaOf(
  transaction: Transaction,
  { userId, familyIds }: PersonInFamilies,
  postsOnDeletion: PostsOnDeletion,
): Promise<z.output<typeof mediaRow>[]> {
  const inFamilies = sql`family_id = any(${bigintArray(familyIds)})`;
  const ofWritings = sql`
    union select media_id, owner_key from media
      where uploader_user_id = ${userId} and owner_key = any(${bigintArray([...familyIds, -userId])})
    union select media_id, family_id from post_images join posts using (post_id, family_id)
      where author_user_id = ${userId} and ${inFamilies}
    union select media_id, family_id from post_voices join posts using (post_id, family_id)
      where author_user_id = ${userId} and ${inFamilies}
    union select media_id, family_id from goods where maker_user_id = ${userId} and ${inFamilies}`;
  return queryRows(transaction, mediaRow)`
    select media_id, owner_key from (
      select profile_image_id as media_id, -user_id as owner_key from users where user_id = ${userId}
      union select media_id, family_id from uploads where user_id = ${userId} and ${inFamilies}
      union select source_media_id, family_id from jobs where maker_user_id = ${userId} and ${inFamilies}
      union select result_media_id, family_id from jobs where maker_user_id = ${userId} and ${inFamilies}
      ${postsOnDeletion === 'delete' ? ofWritings : sql``}) as owned
    where media_id is not null`;
}

/** Jobs of recordings go on where their posts stay. */
async function deleteJobs(
  transaction: Transaction,
  { userId, familyIds }: PersonInFamilies,
  postsOnDeletion: PostsOnDeletion,
): Promise<void> {
  await executeSql(transaction)`
    delete from jobs where maker_user_id = ${userId} and family_id = any(${bigintArray(familyIds)})
      and (lane = 'goods' or ${postsOnDeletion === 'delete'})`;
}

/** Comments and likes are deleted by cascade with the user row. */
async function deleteWritings(
  transaction: Transaction,
  { userId, familyIds }: PersonInFamilies,
): Promise<void> {
  const inFamilies = sql`family_id = any(${bigintArray(familyIds)})`;
  await executeSql(transaction)`
    update families set posts_version = posts_version + 1
    where ${inFamilies} and family_id in (
      select family_id from posts where author_user_id = ${userId} and ${inFamilies})`;
  await executeSql(transaction)`delete from goods where maker_user_id = ${userId} and ${inFamilies}`;
  await executeSql(transaction)`delete from posts where author_user_id = ${userId} and ${inFamilies}`;
}

const familyMemberIdRow = z.object({ family_member_id: z.string() });
const userIdRow = z.object({ user_id: z.string() });

/** A person and all families that they belong or belonged to. */
type PersonInFamilies = { userId: number; familyIds: readonly number[] };

/** Nickname shown for posts of a deleted account. */
const ANONYMOUS_NICKNAME = '떠난 가족';

/**
 * Transfers the remains of an account being deleted to a new user without a login. `keep`: all content.
 * `delete`: only memberships of families with no other member (retained for 30 days).
 * Invites pass to a remaining member.
 */
async function transferToAnonymousUser(
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
