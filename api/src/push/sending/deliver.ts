import type { PushMessage } from 'shared/contract/notifications/push';
import * as z from 'shared/schema';
import { findUnseen } from '../../notifications/queries.ts';
import type { PushSettings } from '../../platform/config/push-settings.ts';
import type { ApiContext } from '../../platform/context.ts';
import {
  bigintArray,
  bigintColumn,
  executeSql,
  queryRows,
  timestampColumn,
} from '../../platform/database/executor.ts';
import { describePush } from './message.ts';
import { isReachable } from './reachable.ts';
import { sendPush, type Outcome } from './send-request.ts';

/** A push is worth something for a day; then it is given up. */
const LIFETIME_MS = 86_400_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;

const deliveryRow = z.object({
  delivery_id: bigintColumn,
  subscription_id: bigintColumn,
  user_id: bigintColumn,
  family_id: bigintColumn,
  notification_ids: z.pipe(
    z.array(z.string()),
    z.transform((ids) => ids.map(Number)),
  ),
  created_at: timestampColumn,
  attempts: z.number(),
});
export type Delivery = z.output<typeof deliveryRow>;

/** Push services with something to be sent to them now. */
export async function dueServices(context: ApiContext): Promise<string[]> {
  const rows = await queryRows(context.database, z.object({ service: z.string() }))`
    select distinct service from push_deliveries join push_subscriptions using (subscription_id)
    where due_at <= ${context.clock().toISOString()}`;
  return rows.map(({ service }) => service);
}

/** What is to be sent to one push service now, the oldest first. */
export async function dueDeliveries(context: ApiContext, service: string, most: number): Promise<Delivery[]> {
  return queryRows(context.database, deliveryRow)`
    select delivery_id, subscription_id, delivery.user_id, family_id, notification_ids, delivery.created_at, attempts
    from push_deliveries as delivery join push_subscriptions using (subscription_id)
    where service = ${service} and due_at <= ${context.clock().toISOString()}
    order by due_at, delivery_id limit ${most}`;
}

/** Sends one, and notes what became of it. @returns why it failed, for the operator; undefined: it did not */
export async function deliver(
  context: ApiContext,
  delivery: Delivery,
  { origin, contact }: PushSettings,
): Promise<string | undefined> {
  const ageMs = Math.max(0, context.clock().getTime() - delivery.created_at.getTime());
  const prepared = ageMs < LIFETIME_MS ? await prepare(context, delivery, origin) : undefined;
  const outcome: Outcome =
    prepared === undefined
      ? { kind: 'accepted' }
      : await sendPush({
          ...prepared,
          ttlSeconds: Math.ceil((LIFETIME_MS - ageMs) / 1_000),
          vapidKeys: context.vapidKeys,
          contact,
          signal: context.ending,
        });
  await note(context, delivery, outcome);
  return 'reason' in outcome ? outcome.reason : undefined;
}

const preparedRow = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  shows_text: z.nullable(z.boolean()),
  kind: z.string(),
  nickname: z.nullable(z.string()),
  post_id: z.nullable(bigintColumn),
  title: z.nullable(z.string()),
  content: z.nullable(z.string()),
});

/**
 * What is sent, read the moment before. Undefined: nothing any more. The person has logged out or left the
 * family, or has seen it, or it was deleted.
 */
async function prepare(
  context: ApiContext,
  { subscription_id, user_id, family_id, notification_ids }: Delivery,
  origin: string,
) {
  const rows = await queryRows(context.database, preparedRow)`
    select device.endpoint, device.p256dh, device.auth, settings.shows_text, notification.kind, actor.nickname,
      notification.post_id, post.title, comment.content
    from push_subscriptions as device ${isReachable(context)}
    join family_members as member
      on member.user_id = device.user_id and member.family_id = ${family_id} and member.left_at is null
    join notifications as notification
      on notification.family_id = ${family_id} and notification.recipient_user_id = device.user_id
      and notification.notification_id = any(${bigintArray(notification_ids)})
      and notification.seen_at is null and notification.bell_seen_at is null
    left join notification_settings as settings on settings.user_id = device.user_id
    left join users as actor on actor.user_id = notification.actor_user_id
    left join posts as post on post.post_id = notification.post_id and post.family_id = ${family_id}
    left join comments as comment
      on comment.comment_id = notification.comment_id and comment.family_id = ${family_id}
    where device.subscription_id = ${subscription_id} and notification.kind <> all(coalesce(settings.off, '{}'))
    order by notification.notification_id`;
  const [first] = rows;
  if (first === undefined) return undefined;
  const { endpoint, p256dh, auth, shows_text } = first;
  const [unseen] = await findUnseen(context.database, [{ userId: user_id, familyId: family_id }]);
  // As pages show it on the icon: new memories.
  const badge = unseen?.post_count ?? 0;
  const notifications = rows.map((row) => ({ ...row, postId: row.post_id }));
  const { path, ...texts } = describePush(notifications, shows_text ?? false);
  const notification = {
    ...texts,
    lang: 'ko',
    navigate: `${origin}${path}`,
    tag: tagOf(notification_ids),
    app_badge: String(badge),
  };
  const message: PushMessage = { web_push: 8030, notification, app_badge: badge };
  return { device: { endpoint, p256dh, auth }, message };
}

/** A notification is part of one push only, so its number names it: also when the push is sent again. */
function tagOf(notificationIds: readonly number[]): string {
  return `ongi-${Math.min(...notificationIds)}`;
}

async function note(context: ApiContext, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { delivery_id, subscription_id, attempts } = delivery;
  const { database, clock } = context;
  if (outcome.kind === 'gone')
    await executeSql(database)`delete from push_subscriptions where subscription_id = ${subscription_id}`;
  else if (outcome.kind === 'later') {
    const pauseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 10));
    const waitMs = Math.min(LIFETIME_MS, Math.max(pauseMs, outcome.retryAfterMs));
    const dueAt = new Date(clock().getTime() + waitMs).toISOString();
    await executeSql(database)`
      update push_deliveries set attempts = attempts + 1, due_at = ${dueAt} where delivery_id = ${delivery_id}`;
  } else await executeSql(database)`delete from push_deliveries where delivery_id = ${delivery_id}`;
}
