import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { bigintColumn, timestampColumn } from '../platform/database/executor.ts';
import { prepareRow, type ArgumentOf } from '../platform/database/prepared.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { isVisible, type ViewerArguments } from './policy.ts';

const userRow = z.object({
  userId: bigintColumn,
  nickname: z.string(),
  updatedAt: timestampColumn,
  familyId: z.nullable(bigintColumn),
  portraitKey: z.nullable(z.string()),
  deletionRequestedAt: z.nullable(timestampColumn),
});

export type UserRow = z.output<typeof userRow>;

const findVisibleUser = prepareRow(
  'user',
  userRow,
  (argument: ArgumentOf<'userId' | ViewerArguments>) => sql`
    select users.user_id as "userId", users.nickname, users.updated_at as "updatedAt",
      member.family_id as "familyId", users.portrait_key as "portraitKey",
      users.deletion_requested_at as "deletionRequestedAt"
    from users
    left join family_members as member on member.user_id = users.user_id and member.left_at is null
    where users.user_id = ${argument('userId')}
      and ${isVisible(argument)}`,
);

/** @throws ApiFailure NOT_FOUND for anyone but the viewer and their family (policy.ts) */
export async function findUser(context: ApiContext, viewer: Viewer, userId: number): Promise<UserRow> {
  const { userId: viewerId, familyId } = viewer;
  const user = await findVisibleUser(context.pool, { userId, viewerId, familyId });
  if (user === undefined) throw notFound();
  return user;
}
