import { and, eq, sql } from 'drizzle-orm';
import { DIGEST_CONFIRMATION_DAYS, DIGEST_LINK_DAYS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { isoDayOf } from '../../archive-markup/korean-day.ts';
import type { ApiContext } from '../../platform/context.ts';
import {
  bigintColumn,
  executeSql,
  queryRows,
  timestampColumn,
  type Database,
} from '../../platform/database/executor.ts';
import { digestDeliveries } from '../../platform/database/schema/digests.ts';
import { hashOf, newSeed, tokenOf } from '../mails/links.ts';
import { FAILURES_MAX } from '../present.ts';
import { latestCut, periodStart } from '../sending/periods.ts';

const DAY_MS = 86_400_000;

const dueRow = z.object({
  recipient_id: bigintColumn,
  family_id: bigintColumn,
  frequency: z.enum(['weekly', 'daily']),
  covered_until: timestampColumn,
});
type DueRow = z.output<typeof dueRow>;

/** Recipients whose period is over, of all families. A moment in the future is of a clock that was ahead. */
async function findDue(context: ApiContext, cuts: Record<'weekly' | 'daily', Date>): Promise<DueRow[]> {
  const [weekly, daily] = [cuts.weekly.toISOString(), cuts.daily.toISOString()];
  return queryRows(context.database, dueRow)`
    select recipient_id, recipient.family_id, frequency, covered_until from digest_recipients as recipient
    join family_members as member on member.user_id = recipient.user_id
      and member.family_id = recipient.family_id and member.left_at is null
    where confirmed_at is not null and unsubscribed_at is null and failures < ${FAILURES_MAX}
      and ((frequency = 'weekly' and covered_until < ${weekly}) or (frequency = 'daily' and covered_until < ${daily})
        or (frequency <> 'off' and covered_until > ${context.clock().toISOString()}))
    order by recipient.family_id, recipient_id`;
}

/**
 * Writes the digests of periods that are over: one row for a recipient and period, none without new posts.
 */
export async function prepareDeliveries(context: ApiContext): Promise<void> {
  const now = context.clock();
  const cuts = { weekly: latestCut('weekly', now), daily: latestCut('daily', now) };
  for (const due of await findDue(context, cuts)) await prepareDelivery(context, due, cuts[due.frequency]);
}

async function prepareDelivery(context: ApiContext, due: DueRow, untilAt: Date): Promise<void> {
  const { recipient_id: recipientId, family_id: familyId, frequency, covered_until: coveredUntil } = due;
  const fromAt = periodStart(frequency, untilAt, coveredUntil);
  const now = context.clock();
  const seed = newSeed();
  await context.database.transaction(async (transaction) => {
    // Whichever process is first; the other one finds the moment changed.
    const isOurs = await executeSql(transaction)`
      update digest_recipients set covered_until = ${untilAt.toISOString()}
      where recipient_id = ${recipientId} and family_id = ${familyId}
        and covered_until = ${coveredUntil.toISOString()}`;
    if (isOurs === 0) return;
    const hasNews = await executeSql(transaction)`
      select 1 from posts where family_id = ${familyId}
        and created_at >= ${fromAt.toISOString()} and created_at < ${untilAt.toISOString()} limit 1`;
    if (hasNews === 0) return;
    await transaction
      .insert(digestDeliveries)
      .values({
        familyId,
        recipientId,
        period: isoDayOf(untilAt),
        frequency,
        fromAt,
        untilAt,
        seed,
        tokenHash: hashOf(tokenOf(context, seed)),
        nextAttemptAt: now,
        expiresAt: new Date(now.getTime() + DIGEST_LINK_DAYS * DAY_MS),
      })
      .onConflictDoNothing();
  });
}

/** Pauses after attempts that failed; the first one is also how long an attempt has the row for itself. */
const PAUSES_MINUTES = [10, 30, 120, 360, 720];

/** More than the pauses: nobody reads the news of last week on Wednesday. */
const ATTEMPTS_MAX = PAUSES_MINUTES.length + 1;

const claimedRow = z.object({ delivery_id: bigintColumn, family_id: bigintColumn });

export type Delivery = typeof digestDeliveries.$inferSelect;

/** The next delivery that is due, for this attempt alone; undefined where none is. */
export async function claimDelivery(context: ApiContext): Promise<Delivery | undefined> {
  const now = context.clock();
  const pauses = sql.join(
    PAUSES_MINUTES.map((minutes) => sql`${minutes * 60}`),
    sql`, `,
  );
  const [claimed] = await queryRows(context.database, claimedRow)`
    update digest_deliveries set attempts = attempts + 1,
      next_attempt_at = ${now.toISOString()}::timestamptz + make_interval(
        secs => (array[${pauses}]::int[])[least(attempts + 1, ${PAUSES_MINUTES.length})])
    where (delivery_id, family_id) = (
      select delivery_id, family_id from digest_deliveries
      where state = 'pending' and next_attempt_at <= ${now.toISOString()}
      order by family_id, from_at, until_at, delivery_id limit 1 for update skip locked)
    returning delivery_id, family_id`;
  if (claimed === undefined) return undefined;
  const [delivery] = await context.database
    .select()
    .from(digestDeliveries)
    .where(isDelivery({ deliveryId: claimed.delivery_id, familyId: claimed.family_id }));
  return delivery;
}

function isDelivery({ deliveryId, familyId }: Pick<Delivery, 'deliveryId' | 'familyId'>) {
  return and(eq(digestDeliveries.deliveryId, deliveryId), eq(digestDeliveries.familyId, familyId));
}

/** There is nothing to mail any more: the posts were deleted, or the recipient wants none. */
export async function dropDelivery(database: Database, delivery: Delivery): Promise<void> {
  await database.delete(digestDeliveries).where(isDelivery(delivery));
}

export async function markSent(database: Database, delivery: Delivery): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.update(digestDeliveries).set({ state: 'sent' }).where(isDelivery(delivery));
    await executeSql(transaction)`
      update digest_recipients set failures = 0
      where recipient_id = ${delivery.recipientId} and family_id = ${delivery.familyId} and failures > 0`;
  });
}

/**
 * @param isFinal the address rejects the mail; otherwise it is sent again, until there were enough attempts
 */
export async function markFailed(database: Database, delivery: Delivery, isFinal: boolean): Promise<void> {
  if (!isFinal && delivery.attempts < ATTEMPTS_MAX) return;
  await database.transaction(async (transaction) => {
    await transaction.update(digestDeliveries).set({ state: 'failed' }).where(isDelivery(delivery));
    if (isFinal)
      await executeSql(transaction)`
        update digest_recipients set failures = failures + 1
        where recipient_id = ${delivery.recipientId} and family_id = ${delivery.familyId}`;
  });
}

/** How long the link of an old mail unsubscribes. */
const UNSUBSCRIBE_DAYS = 400;
/** An address that nobody confirms is forgotten. */
const UNCONFIRMED_DAYS = 30;
/** Longer than a deleted account may come back, with its membership. */
const LEFT_DAYS = 14;

/** Deletes addresses that nobody confirmed or whose member has left, and deliveries that are long over. */
export async function deleteOldDigests(context: ApiContext): Promise<void> {
  const daysAgo = (days: number) => new Date(context.clock().getTime() - days * DAY_MS).toISOString();
  await executeSql(context.database)`
    delete from digest_deliveries where expires_at < ${daysAgo(UNSUBSCRIBE_DAYS)}`;
  await executeSql(context.database)`
    delete from digest_recipients where confirmed_at is null
      and confirm_by < ${daysAgo(UNCONFIRMED_DAYS - DIGEST_CONFIRMATION_DAYS)}`;
  await executeSql(context.database)`
    delete from digest_recipients using family_members as member
    where member.user_id = digest_recipients.user_id and member.family_id = digest_recipients.family_id
      and member.left_at < ${daysAgo(LEFT_DAYS)}`;
}
