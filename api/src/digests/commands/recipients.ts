import { and, eq, sql } from 'drizzle-orm';
import { DIGEST_CONFIRMATION_DAYS } from 'shared/contract/limits';
import type { DigestFrequency, OwnDigestFrequency } from 'shared/contract/notifications/digest';
import { assertMembership } from '../../membership/policy.ts';
import type { ApiContext } from '../../platform/context.ts';
import { type Transaction, executeSql } from '../../platform/database/executor.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import { digestRecipients } from '../../platform/database/schema/digests.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, invalidField, notFound } from '../../platform/http/errors/api-failure.ts';
import { hashOf, newToken, type LinkCode } from '../mails/links.ts';
import { assertRoomForRelative } from '../policy.ts';
import { findRecipients, findUnconfirmed, type RecipientRow } from '../queries.ts';
import { latestCut } from '../sending/periods.ts';

const DAY_MS = 86_400_000;
const TAKEN = '우리 가족의 누군가가 이미 소식을 보내드리고 있는 주소예요.';

/** A confirmation that is to be mailed. */
export type Confirmation = LinkCode & { email: string; kind: RecipientRow['kind'] };

/** A new token and what is stored of it. */
function newConfirmation(context: ApiContext) {
  const token = newToken();
  const confirmBy = new Date(context.clock().getTime() + DIGEST_CONFIRMATION_DAYS * DAY_MS);
  return { token, stored: { confirmHash: hashOf(token), confirmBy, confirmedAt: null } };
}

/** Who reads none gets the period that is running when they begin. */
const coveredNow = (context: ApiContext, frequency: OwnDigestFrequency): Date =>
  latestCut(frequency === 'off' ? 'weekly' : frequency, context.clock());

/**
 * Changes how often the viewer gets a digest, and where.
 * @param email undefined: the address from before
 * @param beforeMail may reject a confirmation to this address
 * @returns the confirmation to mail, where the address needs one
 * @throws ApiFailure VALIDATION_ERROR without any address
 */
export async function changeOwn(
  context: ApiContext,
  viewer: FamilyViewer,
  { frequency, email }: { frequency: OwnDigestFrequency; email: string | undefined },
  beforeMail: (email: string) => Promise<void>,
): Promise<Confirmation | undefined> {
  const { token, stored } = newConfirmation(context);
  const before = (await findRecipients(context.database, viewer)).find(({ kind }) => kind === 'member');
  const address = email ?? before?.email;
  if (address === undefined) {
    if (frequency === 'off') return undefined;
    throw invalidField('email', '소식을 받을 이메일을 입력해주세요.');
  }
  const isConfirmed = before?.email === address && before.confirmedAt !== null;
  const needsConfirmation = frequency !== 'off' && !isConfirmed;
  if (needsConfirmation) await beforeMail(address);
  const coveredUntil = coveredNow(context, frequency);
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    // Who turns it on again gets nothing of the time in between.
    const covered = before?.frequency === 'off' ? coveredUntil : sql`${digestRecipients.coveredUntil}`;
    const confirmation = isConfirmed ? {} : stored;
    await transaction
      .insert(digestRecipients)
      .values({
        familyId: viewer.familyId,
        userId: viewer.userId,
        kind: 'member',
        email: address,
        frequency,
        coveredUntil,
        createdAt: context.clock(),
        ...stored,
      })
      .onConflictDoUpdate({
        target: [digestRecipients.userId, digestRecipients.familyId],
        targetWhere: sql`kind = 'member'`,
        set: { email: address, frequency, coveredUntil: covered, ...confirmation },
      });
  });
  return needsConfirmation ? { familyId: viewer.familyId, token, email: address, kind: 'member' } : undefined;
}

/** @throws ApiFailure LIMIT_EXCEEDED beyond five; DUPLICATE_ERROR where the family has the address */
export async function addRelative(
  context: ApiContext,
  viewer: FamilyViewer,
  relative: { name: string; email: string; frequency: DigestFrequency },
): Promise<Confirmation> {
  const { token, stored } = newConfirmation(context);
  try {
    await context.database.transaction(async (transaction) => {
      await assertMembership(transaction, viewer);
      await lockRelatives(transaction, viewer);
      const rows = await findRecipients(transaction, viewer);
      assertRoomForRelative(rows.filter(({ kind }) => kind === 'relative').length);
      await transaction.insert(digestRecipients).values({
        familyId: viewer.familyId,
        userId: viewer.userId,
        kind: 'relative',
        ...relative,
        coveredUntil: coveredNow(context, relative.frequency),
        createdAt: context.clock(),
        ...stored,
      });
    });
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION)
      throw new ApiFailure('DUPLICATE_ERROR', { message: TAKEN });
    throw error;
  }
  return { familyId: viewer.familyId, token, email: relative.email, kind: 'relative' };
}

/** The advisory lock class for adding relatives. */
const RELATIVES_LOCK = 22;

/** Of two requests at once the second counts what the first has added. */
async function lockRelatives(transaction: Transaction, { userId }: FamilyViewer): Promise<void> {
  await executeSql(transaction)`select pg_advisory_xact_lock(${RELATIVES_LOCK}::int, hashint8(${userId}))`;
}

/** With the links of the digests that were mailed. @throws ApiFailure NOT_FOUND for other people's */
export async function removeRelative(
  context: ApiContext,
  viewer: FamilyViewer,
  recipientId: number,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const removed = await executeSql(transaction)`
      delete from digest_recipients where recipient_id = ${recipientId} and family_id = ${viewer.familyId}
        and user_id = ${viewer.userId} and kind = 'relative'`;
    if (removed === 0) throw notFound();
  });
}

/** A new link instead of the one before. @throws ApiFailure NOT_FOUND for other people's */
export async function confirmAgain(
  context: ApiContext,
  viewer: FamilyViewer,
  recipientId: number,
  beforeMail: (email: string) => Promise<void>,
): Promise<Confirmation> {
  const rows = await findRecipients(context.database, viewer);
  const row = rows.find((each) => each.recipientId === recipientId);
  // Who has unsubscribed is not asked again.
  if (row === undefined || row.unsubscribedAt !== null) throw notFound();
  await beforeMail(row.email);
  const { token, stored } = newConfirmation(context);
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const changed = await transaction
      .update(digestRecipients)
      .set(stored)
      .where(
        and(
          eq(digestRecipients.recipientId, recipientId),
          eq(digestRecipients.familyId, viewer.familyId),
          eq(digestRecipients.email, row.email),
        ),
      )
      .returning({ recipientId: digestRecipients.recipientId });
    if (changed.length === 0) throw notFound();
  });
  return { familyId: viewer.familyId, token, email: row.email, kind: row.kind };
}

/** Whether the link confirmed the address; it may be used again until it expires. */
export async function confirm(context: ApiContext, code: LinkCode): Promise<boolean> {
  const found = await findUnconfirmed(context, code);
  if (found === undefined) return false;
  const { recipientId, familyId, frequency, kind, email } = found.recipient;
  const now = context.clock().toISOString();
  await context.database.transaction(async (transaction) => {
    await executeSql(transaction)`
      update digest_recipients set confirmed_at = ${now}, unsubscribed_at = null, failures = 0,
        covered_until = greatest(covered_until, ${coveredNow(context, frequency).toISOString()}::timestamptz)
      where recipient_id = ${recipientId} and family_id = ${familyId} and confirm_hash = ${hashOf(code.token)}`;
    // Who has become a member needs no second mail.
    if (kind === 'member')
      await executeSql(transaction)`
        delete from digest_recipients where family_id = ${familyId} and kind = 'relative' and email = ${email}`;
  });
  return true;
}

/** @param code of a digest, whether its link still opens or not. @returns whether there is one */
export async function unsubscribe(context: ApiContext, { familyId, token }: LinkCode): Promise<boolean> {
  const changed = await executeSql(context.database)`
    update digest_recipients as recipient set
      frequency = case when kind = 'member' then 'off' else recipient.frequency end,
      unsubscribed_at = case when kind = 'member' then null
        else coalesce(unsubscribed_at, ${context.clock().toISOString()}::timestamptz) end
    from digest_deliveries as delivery
    where delivery.token_hash = ${hashOf(token)} and delivery.family_id = ${familyId}
      and recipient.recipient_id = delivery.recipient_id and recipient.family_id = ${familyId}`;
  return changed > 0;
}
