import { sql, type SQL } from 'drizzle-orm';
import type { PlatformContext } from '../../platform/context.ts';

/**
 * Leaves only rows of `device` (push_subscriptions) whose session lives, whose person has not deleted the
 * account, and that subscribed with the present key: whoever has logged out receives nothing.
 */
export function isReachable({ clock, vapidKeys }: Pick<PlatformContext, 'clock' | 'vapidKeys'>): SQL {
  return sql`join access_tokens as token on token.token_hash = device.token_hash and token.user_id = device.user_id
      and token.revoked_at is null and token.expires_at > ${clock().toISOString()}
      and device.server_key = ${vapidKeys.publicKey}
    join users as owner on owner.user_id = device.user_id and owner.deletion_requested_at is null`;
}
