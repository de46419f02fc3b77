import { sql } from 'drizzle-orm';
import type { PushSubscriptionFields } from 'shared/contract/notifications/push';
import { assertSession } from '../platform/http/authentication/access-token.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { notFound } from '../platform/http/errors/api-failure.ts';
import type { ApiContext, PlatformContext } from '../platform/context.ts';
import { executeSql } from '../platform/database/executor.ts';
import { assertUsable } from './policy.ts';

/** Of one person; the newest ones remain. */
export const MOST_DEVICES = 20;

/**
 * Pushes what the viewer is notified of to this device, until its session ends. A device has one
 * subscription: its former address, and whoever used it before, are forgotten.
 * @throws ApiFailure NOT_FOUND where the installation sends none, VALIDATION_ERROR
 */
export async function subscribe(
  context: ApiContext,
  viewer: Viewer,
  fields: PushSubscriptionFields,
): Promise<void> {
  const { push } = context.config;
  if (push === null) throw notFound();
  assertUsable(push.services, fields);
  const { endpoint, p256dh, auth } = fields;
  const { userId } = viewer;
  const now = context.clock().toISOString();
  await context.database.transaction(async (transaction) => {
    await assertSession(transaction, viewer);
    await executeSql(transaction)`
      insert into push_subscriptions as known
        (user_id, token_hash, endpoint, service, p256dh, auth, server_key, created_at)
      values (${userId}, ${sql.param(viewer.tokenHash)}, ${endpoint}, ${new URL(endpoint).origin}, ${p256dh}, ${auth},
        ${context.vapidKeys.publicKey}, ${now})
      on conflict (endpoint) do update set
        user_id = excluded.user_id, token_hash = excluded.token_hash, p256dh = excluded.p256dh, auth = excluded.auth,
        server_key = excluded.server_key, created_at = excluded.created_at,
        gathered_at = case when known.user_id = excluded.user_id then known.gathered_at end`;
    // What was on its way to the person who used the device before is not theirs to receive.
    await executeSql(transaction)`
      delete from push_deliveries using push_subscriptions as device
      where device.subscription_id = push_deliveries.subscription_id and device.endpoint = ${endpoint}
        and push_deliveries.user_id <> ${userId}`;
    await executeSql(transaction)`
      delete from push_subscriptions
      where user_id = ${userId} and endpoint <> ${endpoint} and (token_hash = ${sql.param(viewer.tokenHash)}
        or subscription_id not in (
          select subscription_id from push_subscriptions where user_id = ${userId}
          order by created_at desc, subscription_id desc limit ${MOST_DEVICES}))`;
  });
}

export async function unsubscribe(context: ApiContext, { userId }: Viewer, endpoint: string): Promise<void> {
  await executeSql(context.database)`
    delete from push_subscriptions where endpoint = ${endpoint} and user_id = ${userId}`;
}

/**
 * Subscriptions of ended sessions, and of a key that is no longer in use: nothing is sent to them any more.
 */
export async function deleteEndedSubscriptions(context: PlatformContext): Promise<void> {
  await executeSql(context.database)`
    delete from push_subscriptions using access_tokens as token
    where token.token_hash = push_subscriptions.token_hash
      and (token.revoked_at is not null or token.expires_at <= ${context.clock().toISOString()}
        or server_key <> ${context.vapidKeys.publicKey})`;
}
