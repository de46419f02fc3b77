import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { LIMITS } from '../limits.ts';
import { boundedText } from '../text/bounded-text.ts';

const endpointSchema = boundedText(LIMITS.pushEndpoint).check(z.regex(/^https:\/\/[^\s#]+$/));

/** What `PushSubscription.toJSON()` has in the browser (RFC 8291): base64url without padding. */
export const pushSubscriptionSchema = z.object({
  endpoint: endpointSchema,
  /** An uncompressed point of P-256: 65 bytes, the first of them 4. */
  p256dh: boundedText(87).check(z.regex(/^B[A-P][\w-]{85}$/)),
  /** 16 bytes. */
  auth: boundedText(22).check(z.regex(/^[\w-]{22}$/)),
});

export type PushSubscriptionFields = z.infer<typeof pushSubscriptionSchema>;

/** The message that a push service delivers: declarative web push, which the service worker reads as well. */
export const pushMessageSchema = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    /** An absolute address. */
    navigate: z.string(),
    /** The same for a repeated delivery, which then replaces the first. */
    tag: z.string(),
    /** Safari reads the badge here, as a text. */
    app_badge: z.string(),
  }),
  /** The draft standard has it here. */
  app_badge: z.int(),
});

export type PushMessage = z.infer<typeof pushMessageSchema>;

export const pushCalls = {
  /** VAPID's public key (RFC 8292) in base64url; null: the installation sends no pushes. */
  key: defineCall({
    method: 'GET',
    path: '/push/key',
    access: 'public',
    response: z.object({ key: z.nullable(z.string()) }),
  }),
  /** Idempotent: a device that is known already now belongs to this session. */
  subscribe: defineCall({
    method: 'PUT',
    path: '/push/subscription',
    access: 'user',
    body: pushSubscriptionSchema,
    response: nothingSchema,
  }),
  /** Succeeds also where there is none. */
  unsubscribe: defineCall({
    method: 'DELETE',
    path: '/push/subscription',
    access: 'user',
    body: z.object({ endpoint: endpointSchema }),
    response: nothingSchema,
  }),
};
