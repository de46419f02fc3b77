import { and, eq, isNull, or } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { media, users } from '../platform/database/schema/users-and-media.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';

export type UserRow = {
  userId: number;
  nickname: string;
  updatedAt: Date;
  familyId: number | null;
  portraitKey: string | null;
  deletionRequestedAt: Date | null;
};

/** The viewer or a member of their family; undefined for anyone else, as if not found. */
export async function findUser(
  context: ApiContext,
  viewer: Viewer,
  userId: number,
): Promise<UserRow | undefined> {
  const self = eq(users.userId, viewer.userId);
  const visible = viewer.familyId === null ? self : or(self, eq(familyMembers.familyId, viewer.familyId));
  const [row] = await context.database
    .select({
      userId: users.userId,
      nickname: users.nickname,
      updatedAt: users.updatedAt,
      familyId: familyMembers.familyId,
      portraitKey: media.storageKey,
      deletionRequestedAt: users.deletionRequestedAt,
    })
    .from(users)
    .leftJoin(familyMembers, and(eq(familyMembers.userId, users.userId), isNull(familyMembers.leftAt)))
    .leftJoin(media, eq(media.mediaId, users.profileImageId))
    .where(and(eq(users.userId, userId), visible));
  return row;
}

export async function changeNickname(context: ApiContext, userId: number, nickname: string): Promise<void> {
  await context.database
    .update(users)
    .set({ nickname, updatedAt: context.clock() })
    .where(eq(users.userId, userId));
}
