import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushMessage, PushSubscriptionFields } from 'shared/contract/notifications/push';
import type { VapidKeys } from '../../platform/web-push/vapid-keys.ts';

/** What becomes of a delivery: the push service has it, the device is gone, later, or never. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'later'; retryAfterMs: number; reason: string }
  | { kind: 'rejected'; reason: string };

type PushRequest = {
  device: PushSubscriptionFields;
  message: PushMessage;
  ttlSeconds: number;
  vapidKeys: VapidKeys;
  /** `mailto:` or `https:`: whom a push service contacts (RFC 8292). */
  contact: string;
  signal: AbortSignal;
};

/** A push service that does not respond holds nobody up for longer. */
const TIMEOUT_MS = 10_000;

/** Sends an encrypted message to a push service (RFC 8030, 8188, 8291, 8292). Never rejects. */
export async function sendPush(request: PushRequest): Promise<Outcome> {
  const { device, message, ttlSeconds, vapidKeys, contact, signal } = request;
  const { endpoint, ...keys } = device;
  try {
    const { headers, body, method } = await buildPushPayload(
      {
        data: message,
        // What is not delivered yet is replaced by a repeated push of the same topic.
        options: { ttl: ttlSeconds, urgency: 'normal', topic: message.notification.tag },
      },
      { endpoint, keys, expirationTime: null },
      { ...vapidKeys, subject: contact },
    );
    const response = await fetch(endpoint, {
      method,
      headers,
      body,
      // Only listed services are reached, whatever they respond.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    // Of the error only its name: its text may contain the address.
    const reason = error instanceof Error ? error.name : 'unknown';
    return { kind: 'later', retryAfterMs: 0, reason };
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = String(status);
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMsOf(headers.get('retry-after')), reason };
  return { kind: 'rejected', reason };
}

/** Seconds or a date (RFC 9110); 0 where there is none. */
function retryAfterMsOf(value: string | null): number {
  if (value === null) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
