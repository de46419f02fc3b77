import { eq, sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, timestampColumn } from '../platform/database/executor.ts';
import { prepareRow, type ArgumentOf } from '../platform/database/prepared.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';

const userRow = z.object({
  userId: bigintColumn,
  nickname: z.string(),
  updatedAt: timestampColumn,
  familyId: z.nullable(bigintColumn),
  portraitKey: z.nullable(z.string()),
  deletionRequestedAt: z.nullable(timestampColumn),
});

type UserRow = z.output<typeof userRow>;

const findVisibleUser = prepareRow(
  'user',
  userRow,
  (argument: ArgumentOf<'userId' | 'viewerId' | 'familyId'>) => sql`
    select users.user_id as "userId", users.nickname, users.updated_at as "updatedAt",
      member.family_id as "familyId", users.portrait_key as "portraitKey",
      users.deletion_requested_at as "deletionRequestedAt"
    from users
    left join family_members as member on member.user_id = users.user_id and member.left_at is null
    where users.user_id = ${argument('userId')}
      and (users.user_id = ${argument('viewerId')} or member.family_id = ${argument('familyId')})`,
);

/** The viewer or a member of their family; undefined for anyone else, as if not found. */
export function findUser(context: ApiContext, viewer: Viewer, userId: number): Promise<UserRow | undefined> {
  return findVisibleUser(context.pool, { userId, viewerId: viewer.userId, familyId: viewer.familyId });
}

export async function changeNickname(context: ApiContext, userId: number, nickname: string): Promise<void> {
  await context.database
    .update(users)
    .set({ nickname, updatedAt: context.clock() })
    .where(eq(users.userId, userId));
}
