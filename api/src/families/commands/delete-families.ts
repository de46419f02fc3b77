import { FAMILY_RETENTION_DAYS } from 'shared/contract/limits';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { deleteMedia, removeFiles } from '../../platform/media/uploads/drop-media.ts';
import { lockMembership } from '../../membership/locks.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import {
  type Transaction,
  bigintArray,
  bigintColumn,
  executeSql,
  queryRows,
} from '../../platform/database/executor.ts';
import * as z from 'shared/schema';

const familyIdRow = z.object({ family_id: bigintColumn });

/** How long an abandoned family's posts are retained in case a member returns. */
const RETENTION_MS = FAMILY_RETENTION_DAYS * 86_400_000;

/**
 * Deletes families whose last member left FAMILY_RETENTION_DAYS ago, with their posts and files. A family
 * without any member rows has lost its last account and is deleted at once.
 */
export async function deleteLeftFamilies(context: ApiContext): Promise<void> {
  const before = new Date(context.clock().getTime() - RETENTION_MS).toISOString();
  const found = await queryRows(context.database, familyIdRow)`
    select family_id from families where ${isLeftSince(before)} order by family_id`;
  for (const row of found) await deleteFamily(context, row.family_id, before);
}

function isLeftSince(before: string): SQL {
  return sql`not exists (
    select 1 from family_members as member
    where member.family_id = families.family_id and (member.left_at is null or member.left_at > ${before}))`;
}

async function deleteFamily(context: ApiContext, familyId: number, before: string): Promise<void> {
  const storageKeys = await context.database.transaction(async (transaction) => {
    // Members who rejoined before this lock are seen below; later joins find no family.
    await lockMembership(transaction, [familyId]);
    const count = await executeSql(transaction)`
      select 1 from families where family_id = ${familyId} and ${isLeftSince(before)}`;
    if (count === 0) return [];
    const keys = await deleteMedia(transaction, sql`owner_key = ${familyId}`);
    const left = await transaction
      .select({ userId: familyMembers.userId })
      .from(familyMembers)
      .where(eq(familyMembers.familyId, familyId));
    await executeSql(transaction)`delete from families where family_id = ${familyId}`;
    await removeNamesWithoutAccount(
      transaction,
      left.map(({ userId }) => userId),
    );
    return keys;
  });
  await removeFiles(context, storageKeys);
}

/** The placeholder users of deleted accounts (users/commands/delete-account.ts) that own nothing any more. */
async function removeNamesWithoutAccount(
  transaction: Transaction,
  userIds: readonly number[],
): Promise<void> {
  await executeSql(transaction)`
    delete from users where user_id = any(${bigintArray(userIds)})
      and not exists (select 1 from accounts_local where accounts_local.user_id = users.user_id)
      and not exists (select 1 from accounts_social where accounts_social.user_id = users.user_id)
      and not exists (select 1 from access_tokens where access_tokens.user_id = users.user_id)
      and not exists (select 1 from family_members where family_members.user_id = users.user_id)`;
}
