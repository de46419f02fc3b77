import { createHash, createHmac } from 'node:crypto';
import { NO_VERSION, type LogEntry } from 'federation/release-format/log-entry';
import { changeText } from '../format/change-text.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';

/** One change as it is sent: the same `id` and `body` at each try (docs/contracts/release-webhooks.md). */
export type WebhookMessage = { id: string; body: string };

/** A refresh that repaired nothing concerns nobody. */
export function isAnnounced({ change, repaired }: LogEntry): boolean {
  return change.kind !== 'refresh' || repaired !== undefined;
}

export function webhookMessage(entry: LogEntry): WebhookMessage {
  const { revision, at, who, why, change, forced, repaired, figures, previous, releases } = entry;
  const payload = {
    type: `release.${change.kind}`,
    timestamp: at,
    data: {
      revision,
      text: changeText(change),
      change,
      who,
      why,
      at,
      forced: forced ?? null,
      repaired: repaired ?? [],
      figures: figures ?? null,
      live: liveVersions(releases),
      canaries: canaryVersions(releases),
    },
  };
  // No two entries of any log have the same predecessor and time.
  const sum = createHash('sha256')
    .update(`${revision} ${at} ${previous ?? NO_VERSION}`)
    .digest('base64url');
  return { id: `msg_${sum}`, body: JSON.stringify(payload) };
}

/** By Standard Webhooks: HMAC-SHA256 of id, time and body, one signature for each secret. */
export function webhookHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly Uint8Array[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
