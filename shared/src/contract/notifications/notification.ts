import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { daySchema, idParamSchema, idSchema, mediaUrlSchema, momentSchema } from '../identifiers.ts';
import { LIMITS } from '../limits.ts';
import { authorSchema } from '../person.ts';
import { boundedText, longestFirst } from '../text/bounded-text.ts';

/** What a person is notified of. `backup-failed`: only the operator of the installation. */
export const NOTIFICATION_KINDS = [
  'post',
  'comment',
  'reply',
  'like',
  'member-joined',
  'video-ready',
  'diary-ready',
  'on-this-day',
  'question',
  'backup-failed',
] as const;

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);

export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** One line of the bell. Likes of one post are one line, with those who like it, the latest first. */
export const notificationSchema = z.object({
  /** That of the latest notification in the line. */
  notificationId: idSchema,
  /** A text: a page may be older than a kind. It leaves out the kinds that it does not know. */
  kind: z.string(),
  createdAt: momentSchema,
  isSeen: z.boolean(),
  /** At most three; empty where nobody caused it. */
  actors: z.array(authorSchema),
  actorCount: z.int(),
  /** The memory that it leads to. */
  post: z.nullable(
    z.object({ postId: idSchema, title: z.string(), thumbnailUrl: z.nullable(mediaUrlSchema) }),
  ),
  /** Start of the comment or reply. */
  excerpt: z.nullable(z.string()),
  /** The finished work, where it is still there. */
  jobId: z.nullable(idSchema),
  /** The day of 지난 오늘, the Monday of a question's week. */
  day: z.nullable(daySchema),
});

export type Notification = z.infer<typeof notificationSchema>;

/** What the person has not seen yet, over all devices. */
export const unseenSchema = z.object({
  /** Memories of others, the latest first: at most `LIMITS.unseenListed`, and how many there are. */
  posts: z.array(idSchema),
  postCount: z.int(),
  /** Memories with comments of others, at most `LIMITS.unseenListed`. */
  comments: z.array(z.object({ postId: idSchema, count: z.int() })),
  /** Lines of the bell. */
  notificationCount: z.int(),
});

export type Unseen = z.infer<typeof unseenSchema>;

/** Ids of what was seen, for one request. */
const seenIdsSchema = z.optional(z.array(idSchema).check(longestFirst(LIMITS.unseenListed)));

/** `21:00`, Korean time. */
export const clockTimeSchema = boundedText(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const notificationSettingsSchema = z.object({
  /** The kinds that are switched off: neither in the bell nor pushed. */
  off: z.array(notificationKindSchema).check(longestFirst(NOTIFICATION_KINDS.length)),
  /** No push between these times; null: at any time. */
  quiet: z.nullable(z.object({ from: clockTimeSchema, to: clockTimeSchema })),
  /** Whether a push contains the text of a memory or a comment. */
  showsText: z.boolean(),
});

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** The event of the stream; its data is `unseenSchema`. */
export const UNSEEN_EVENT = 'unseen';

export const notificationCalls = {
  /** Pages from the latest on: without `before` the latest lines, with it those before that notification. */
  list: defineCall({
    method: 'GET',
    path: '/notifications',
    access: 'family',
    query: z.object({
      before: z.optional(idParamSchema),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.listPage)), 30),
    }),
    response: z.object({ notifications: z.array(notificationSchema), hasMore: z.boolean() }),
  }),
  /** With `Accept: text/event-stream` a stream: the state at once and after each change. */
  unseen: defineCall({
    method: 'GET',
    path: '/notifications/unseen',
    access: 'family',
    response: unseenSchema,
  }),
  markSeen: defineCall({
    method: 'POST',
    path: '/notifications/seen',
    access: 'family',
    body: z.object({
      /** Memories that were in view for a second. */
      posts: seenIdsSchema,
      /** Memories whose comments were. */
      commentsOf: seenIdsSchema,
      /**
       * The bell was open: its lines up to this one. New memories and comments stay new where they are shown.
       */
      bellUpTo: z.optional(idSchema),
    }),
    response: unseenSchema,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/notifications/settings',
    access: 'family',
    response: notificationSettingsSchema,
  }),
  changeSettings: defineCall({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'family',
    body: notificationSettingsSchema,
    response: notificationSettingsSchema,
  }),
};
