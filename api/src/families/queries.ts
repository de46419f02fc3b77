import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { FamilySettings } from 'shared/contract/family/family-changes';
import type { Invite } from 'shared/contract/family/family';
import type { ApiContext } from '../platform/context.ts';
import type { Database, Executor } from '../platform/database/executor.ts';
import { families } from '../platform/database/schema/families.ts';
import { familyMembers, invites } from '../platform/database/schema/membership.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { MemberRow } from '../presenters/people.ts';

export type FamilyRows = { familyId: number; familyName: string; members: MemberRow[] };

/**
 * The viewer's family with its members in join order. @throws ApiFailure NOT_FOUND: all have left meanwhile
 */
export async function findOwnFamily(context: ApiContext, viewer: FamilyViewer): Promise<FamilyRows> {
  const rows = await context.database
    .select({
      familyName: families.name,
      familyMemberId: familyMembers.familyMemberId,
      role: familyMembers.role,
      userId: users.userId,
      nickname: users.nickname,
      portraitKey: users.portraitKey,
    })
    .from(familyMembers)
    .innerJoin(families, eq(families.familyId, familyMembers.familyId))
    .innerJoin(users, eq(users.userId, familyMembers.userId))
    .where(and(eq(familyMembers.familyId, viewer.familyId), isNull(familyMembers.leftAt)))
    .orderBy(asc(familyMembers.joinedAt), asc(familyMembers.familyMemberId));
  const [first] = rows;
  if (first === undefined) throw notFound();
  return { familyId: viewer.familyId, familyName: first.familyName, members: rows };
}

/** @throws ApiFailure NOT_FOUND: the family was deleted meanwhile */
export async function findSettings(executor: Executor, { familyId }: FamilyViewer): Promise<FamilySettings> {
  const [settings] = await executor
    .select({ showsViews: families.showsViews, showsQuestion: families.showsQuestion })
    .from(families)
    .where(eq(families.familyId, familyId));
  if (settings === undefined) throw notFound();
  return settings;
}

export type InviteRow = { code: string; expiresAt: Date };

/** The inviter and family of a code; undefined if it is unknown or expired. */
export async function findInvite(
  context: ApiContext,
  code: string,
  database: Pick<Database, 'select'> = context.database,
): Promise<(Invite & { familyId: number }) | undefined> {
  const [invite] = await database
    .select({ familyId: families.familyId, familyName: families.name, inviterNickname: users.nickname })
    .from(invites)
    .innerJoin(families, eq(families.familyId, invites.familyId))
    .innerJoin(users, eq(users.userId, invites.inviterUserId))
    .where(and(eq(invites.code, code), gt(invites.expiresAt, context.clock())));
  return invite;
}
