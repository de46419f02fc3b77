import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Role } from 'shared/contract/person';
import type { ApiContext } from '../platform/context.ts';
import { families } from '../platform/database/schema/families.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { MemberRow } from '../presenters/people.ts';

export type FamilyRows = { familyId: number; familyName: string; members: MemberRow[] };

/** The viewer's family with its members in join order. */
export async function findOwnFamily(
  context: ApiContext,
  viewer: FamilyViewer,
): Promise<FamilyRows | undefined> {
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
  return first === undefined
    ? undefined
    : { familyId: viewer.familyId, familyName: first.familyName, members: rows };
}

/** Sets the viewer's role. @throws ApiFailure FORBIDDEN if they were removed meanwhile */
export async function setRole(context: ApiContext, viewer: FamilyViewer, role: Role): Promise<void> {
  const isViewer = and(
    eq(familyMembers.familyMemberId, viewer.familyMemberId),
    eq(familyMembers.familyId, viewer.familyId),
  );
  const changed = await context.database
    .update(familyMembers)
    .set({ role })
    .where(and(isViewer, isNull(familyMembers.leftAt)));
  if (changed.rowCount === 0) throw new ApiFailure('FORBIDDEN');
}
