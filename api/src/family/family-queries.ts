import { asc, eq } from 'drizzle-orm';
import type { Role } from 'shared/contract/person';
import type { ApiContext } from '../context.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../database/pool.ts';
import { families } from '../database/schema/families.ts';
import { familyMembers } from '../database/schema/membership.ts';
import { media, users } from '../database/schema/users-and-media.ts';
import type { FamilyViewer } from '../http/viewer.ts';
import type { MemberRow } from '../users/people.ts';

export type FamilyRows = { familyId: number; familyName: string; members: MemberRow[] };

/** The viewer's own family, its members in the order in which they joined. */
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
      portraitKey: media.storageKey,
    })
    .from(familyMembers)
    .innerJoin(families, eq(families.familyId, familyMembers.familyId))
    .innerJoin(users, eq(users.userId, familyMembers.userId))
    .leftJoin(media, eq(media.mediaId, users.profileImageId))
    .where(eq(familyMembers.familyId, viewer.familyId))
    .orderBy(asc(familyMembers.joinedAt), asc(familyMembers.familyMemberId));
  const [first] = rows;
  return first === undefined
    ? undefined
    : { familyId: viewer.familyId, familyName: first.familyName, members: rows };
}

export type MembershipOutcome = { kind: 'joined'; familyId: number } | { kind: 'has-family' };

/** A new family with one member. */
export async function createFamily(
  context: ApiContext,
  userId: number,
  name: string,
): Promise<MembershipOutcome> {
  const now = context.clock();
  return orHasFamily(() =>
    context.database.transaction(async (transaction) => {
      const [family] = await transaction
        .insert(families)
        .values({ name, createdAt: now })
        .returning({ familyId: families.familyId });
      if (family === undefined) throw new Error('the new family was not returned');
      await transaction.insert(familyMembers).values({ familyId: family.familyId, userId, joinedAt: now });
      return family.familyId;
    }),
  );
}

export async function joinFamily(
  context: ApiContext,
  userId: number,
  familyId: number,
): Promise<MembershipOutcome> {
  return orHasFamily(async () => {
    await context.database.insert(familyMembers).values({ familyId, userId, joinedAt: context.clock() });
    return familyId;
  });
}

export async function setRole(context: ApiContext, viewer: FamilyViewer, role: Role): Promise<void> {
  await context.database
    .update(familyMembers)
    .set({ role })
    .where(eq(familyMembers.familyMemberId, viewer.familyMemberId));
}

/** That somebody belongs to one family at most is the table's rule, so that two requests at once cannot break it. */
async function orHasFamily(join: () => Promise<number>): Promise<MembershipOutcome> {
  try {
    return { kind: 'joined', familyId: await join() };
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { kind: 'has-family' };
    throw error;
  }
}
