import { and, desc, eq, gt } from 'drizzle-orm';
import { INVITE_LIFETIME_DAYS, LIMITS } from 'shared/contract/limits';
import { randomBytes } from 'node:crypto';
import type { ApiContext } from '../../platform/context.ts';
import { type Database, type Transaction, executeSql } from '../../platform/database/executor.ts';
import { invites } from '../../platform/database/schema/membership.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import type { InviteRow } from '../queries.ts';
import { lockFamily } from '../../membership/locks.ts';
import { assertMembership } from '../../membership/policy.ts';

const LIFETIME_MS = INVITE_LIFETIME_DAYS * 86_400_000;

/** The family's valid invite, created if missing. @throws ApiFailure FORBIDDEN if the viewer was removed */
export async function workingInvite(context: ApiContext, viewer: FamilyViewer): Promise<InviteRow> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Concurrent requests of two members share one invite.
    await lockFamily(transaction, viewer);
    const [working] = await transaction
      .select({ code: invites.code, expiresAt: invites.expiresAt })
      .from(invites)
      .where(and(eq(invites.familyId, viewer.familyId), gt(invites.expiresAt, context.clock())))
      .orderBy(desc(invites.expiresAt))
      .limit(1);
    return working ?? insertInvite(context, transaction, viewer);
  });
}

/** Replaces all earlier invites; the last of concurrent calls wins. @throws ApiFailure FORBIDDEN as above */
export async function newInvite(context: ApiContext, viewer: FamilyViewer): Promise<InviteRow> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    await lockFamily(transaction, viewer);
    await endInvites(context, transaction, viewer.familyId);
    return insertInvite(context, transaction, viewer);
  });
}

export async function endInvites(
  context: ApiContext,
  transaction: Transaction,
  familyId: number,
): Promise<void> {
  const now = context.clock().toISOString();
  await executeSql(transaction)`
    update invites set expires_at = ${now} where family_id = ${familyId} and expires_at > ${now}`;
}

async function insertInvite(
  context: ApiContext,
  transaction: Pick<Database, 'insert'>,
  viewer: FamilyViewer,
): Promise<InviteRow> {
  const now = context.clock();
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
}

/** Locks an invite until the joining transaction ends. @returns false if it was invalidated meanwhile */
export async function holdInvite(
  context: ApiContext,
  transaction: Transaction,
  { code, familyId }: { code: string; familyId: number },
): Promise<boolean> {
  const count = await executeSql(transaction)`
    select 1 from invites
    where code = ${code} and family_id = ${familyId} and expires_at > ${context.clock().toISOString()} for share`;
  return count === 1;
}

/** No 0/O or 1/I: codes are read out over the phone. 32 letters: 5 bits each, unbiased. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of 40 random bits. */
function newInviteCode(): string {
  return Array.from(randomBytes(LIMITS.familyCodeLength), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}
