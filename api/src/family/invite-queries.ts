import { and, desc, eq, gt } from 'drizzle-orm';
import type { Invite } from 'shared/contract/family';
import { INVITE_LIFETIME_DAYS } from 'shared/contract/limits';
import type { ApiContext } from '../context.ts';
import { families } from '../database/schema/families.ts';
import { invites } from '../database/schema/membership.ts';
import { users } from '../database/schema/users-and-media.ts';
import type { FamilyViewer } from '../http/viewer.ts';
import { newInviteCode } from './invite-code.ts';

const LIFETIME_MS = INVITE_LIFETIME_DAYS * 86_400_000;

/** The family's invite that still works; a new one in the viewer's name where there is none. */
export async function workingInvite(
  context: ApiContext,
  viewer: FamilyViewer,
): Promise<{ code: string; expiresAt: Date }> {
  const now = context.clock();
  return context.database.transaction(async (transaction) => {
    // Two members who ask at once get one invite.
    await transaction.select().from(families).where(eq(families.familyId, viewer.familyId)).for('update');
    const [working] = await transaction
      .select({ code: invites.code, expiresAt: invites.expiresAt })
      .from(invites)
      .where(and(eq(invites.familyId, viewer.familyId), gt(invites.expiresAt, now)))
      .orderBy(desc(invites.expiresAt))
      .limit(1);
    if (working !== undefined) return working;
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    for (;;) {
      const [made] = await transaction
        .insert(invites)
        .values({
          code: newInviteCode(),
          familyId: viewer.familyId,
          inviterUserId: viewer.userId,
          createdAt: now,
          expiresAt,
        })
        .onConflictDoNothing()
        .returning({ code: invites.code, expiresAt: invites.expiresAt });
      if (made !== undefined) return made;
    }
  });
}

/** Who invites and to where; undefined for a code that is unknown or has run out. */
export async function findInvite(
  context: ApiContext,
  code: string,
): Promise<(Invite & { familyId: number }) | undefined> {
  const [invite] = await context.database
    .select({ familyId: families.familyId, familyName: families.name, inviterNickname: users.nickname })
    .from(invites)
    .innerJoin(families, eq(families.familyId, invites.familyId))
    .innerJoin(users, eq(users.userId, invites.inviterUserId))
    .where(and(eq(invites.code, code), gt(invites.expiresAt, context.clock())));
  return invite;
}
