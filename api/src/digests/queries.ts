import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { onlyRow, type Executor } from '../platform/database/executor.ts';
import { digestDeliveries, digestRecipients } from '../platform/database/schema/digests.ts';
import { families } from '../platform/database/schema/families.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { users } from '../platform/database/schema/users-and-media.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { hashOf, type LinkCode } from './mails/links.ts';

export type RecipientRow = typeof digestRecipients.$inferSelect;

/** The viewer's own row and those of their relatives, the first one first. */
export async function findRecipients(executor: Executor, viewer: FamilyViewer): Promise<RecipientRow[]> {
  return executor
    .select()
    .from(digestRecipients)
    .where(and(eq(digestRecipients.familyId, viewer.familyId), eq(digestRecipients.userId, viewer.userId)))
    .orderBy(asc(digestRecipients.recipientId));
}

/** What a mail to a recipient, or a page of one, says; only while who added them belongs to the family. */
const RECIPIENT_FIELDS = {
  recipient: digestRecipients,
  familyName: families.name,
  nickname: users.nickname,
};

function selectRecipients(executor: Executor) {
  return executor
    .select(RECIPIENT_FIELDS)
    .from(digestRecipients)
    .innerJoin(
      familyMembers,
      and(
        eq(familyMembers.userId, digestRecipients.userId),
        eq(familyMembers.familyId, digestRecipients.familyId),
        isNull(familyMembers.leftAt),
      ),
    )
    .innerJoin(families, eq(families.familyId, digestRecipients.familyId))
    .innerJoin(users, eq(users.userId, digestRecipients.userId));
}

export type CurrentRecipient = Awaited<ReturnType<typeof findRecipient>> & {};

/** Undefined where there is none, or who added them has left the family. */
export async function findRecipient(executor: Executor, familyId: number, recipientId: number) {
  const [found] = await selectRecipients(executor).where(
    and(eq(digestRecipients.familyId, familyId), eq(digestRecipients.recipientId, recipientId)),
  );
  return found;
}

/** Whom a link asks to confirm their address; undefined where it has expired or was replaced. */
export async function findUnconfirmed(context: ApiContext, { familyId, token }: LinkCode) {
  const [found] = await selectRecipients(context.database).where(
    and(eq(digestRecipients.familyId, familyId), eq(digestRecipients.confirmHash, hashOf(token))),
  );
  return found === undefined || found.recipient.confirmBy <= context.clock() ? undefined : found;
}

/** The digest of a link, expired or not; undefined where the recipient was removed. */
export async function findDelivery(executor: Executor, { familyId, token }: LinkCode) {
  const [delivery] = await executor
    .select()
    .from(digestDeliveries)
    .where(and(eq(digestDeliveries.familyId, familyId), eq(digestDeliveries.tokenHash, hashOf(token))));
  return delivery;
}

/** @throws Error where the account is gone meanwhile */
export async function findOwnNickname(executor: Executor, { userId }: FamilyViewer): Promise<string> {
  const rows = await executor
    .select({ nickname: users.nickname })
    .from(users)
    .where(eq(users.userId, userId));
  return onlyRow(rows).nickname;
}
