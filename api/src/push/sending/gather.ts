import * as z from 'shared/schema';
import { findSettings } from '../../notifications/queries.ts';
import type { PlatformContext } from '../../platform/context.ts';
import {
  bigintArray,
  bigintColumn,
  executeSql,
  queryRow,
  queryRows,
  timestampColumn,
  type Transaction,
} from '../../platform/database/executor.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { isReachable } from './reachable.ts';

/** A first push goes at once; what follows within this time becomes one. */
const GATHERING_MS = 600_000;
/** Persons in one turn: the next one comes a moment later. */
const MOST_AT_ONCE = 200;

const recipientRow = z.object({ recipient_user_id: bigintColumn, family_id: bigintColumn });
const dueRow = z.object({ notification_id: bigintColumn, kind: z.string(), is_past: z.boolean() });
const stateRow = z.object({ is_member: z.boolean(), gathered_at: z.nullable(timestampColumn) });

type Recipient = { userId: number; familyId: number };

/**
 * Makes deliveries of the notifications that are due, each notification once: in one transaction its delivery
 * is stored and it is no longer due. A process that dies later leaves the delivery to the next one.
 */
export async function gatherDue(context: PlatformContext): Promise<void> {
  const recipients = await queryRows(context.database, recipientRow)`
    select distinct recipient_user_id, family_id from notifications where push_at <= ${context.clock().toISOString()}
    limit ${MOST_AT_ONCE}`;
  for (const { recipient_user_id: userId, family_id: familyId } of recipients)
    await context.database.transaction((transaction) => gatherOf(context, transaction, { userId, familyId }));
}

async function gatherOf(
  context: PlatformContext,
  transaction: Transaction,
  recipient: Recipient,
): Promise<void> {
  const { userId, familyId } = recipient;
  const now = context.clock();
  const due = await queryRows(transaction, dueRow)`
    select notification_id, kind,
      seen_at is not null or bell_seen_at is not null or created_at < now() - interval '1 day' as is_past
    from notifications
    where recipient_user_id = ${userId} and family_id = ${familyId} and push_at <= ${now.toISOString()}
    order by notification_id for update skip locked`;
  const state = await stateOf(context, transaction, recipient);
  const { off, quiet } = await findSettings(transaction, { userId });
  const isOff: readonly string[] = off;
  // Seen, or of a backup that was restored: what is older than a day was pushed then, or is worth no push.
  const news = due.filter(({ kind, is_past }) => !is_past && !isOff.includes(kind));
  // Nobody to push it to, or nothing new by now.
  const isDropped = !state.is_member || news.length === 0;
  const waitsUntil = isDropped ? null : (endOfQuiet(quiet, now) ?? endOfGathering(state.gathered_at, now));
  if (!isDropped && waitsUntil === null) {
    const ids = news.map(({ notification_id: each }) => each);
    await makeDeliveries(context, transaction, recipient, ids);
  }
  await executeSql(transaction)`
    update notifications set push_at = ${waitsUntil?.toISOString() ?? null}::timestamptz
    where family_id = ${familyId} and notification_id = any(${bigintArray(due.map(({ notification_id: each }) => each))})`;
}

/** Whether the person is in the family and has a device, and when something was last gathered for them. */
async function stateOf(
  context: PlatformContext,
  transaction: Transaction,
  { userId, familyId }: Recipient,
): Promise<z.output<typeof stateRow>> {
  const row = await queryRow(transaction, stateRow)`
    select true as is_member, max(device.gathered_at) as gathered_at
    from push_subscriptions as device ${isReachable(context)}
    join family_members as member
      on member.user_id = device.user_id and member.family_id = ${familyId} and member.left_at is null
    where device.user_id = ${userId} having count(*) > 0`;
  return row ?? { is_member: false, gathered_at: null };
}

function endOfGathering(gatheredAt: Date | null, now: Date): Date | null {
  if (gatheredAt === null) return null;
  // A clock that was ahead must not silence anybody for longer.
  const end = Math.min(gatheredAt.getTime(), now.getTime()) + GATHERING_MS;
  return end > now.getTime() ? new Date(end) : null;
}

async function makeDeliveries(
  context: PlatformContext,
  transaction: Transaction,
  { userId, familyId }: Recipient,
  notificationIds: readonly number[],
): Promise<void> {
  const now = context.clock().toISOString();
  await executeSql(transaction)`
    insert into push_deliveries (user_id, subscription_id, family_id, notification_ids, created_at, due_at)
    select device.user_id, device.subscription_id, ${familyId}, ${bigintArray(notificationIds)}, ${now}, ${now}
    from push_subscriptions as device ${isReachable(context)} where device.user_id = ${userId}`;
  await executeSql(transaction)`
    update push_subscriptions set gathered_at = ${now} where user_id = ${userId}`;
}
