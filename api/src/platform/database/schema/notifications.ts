import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS } from 'shared/contract/notifications/notification';
import { countedId, createdAt, id, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { comments, toPost } from './posts.ts';
import { ofUser, users } from './users-and-media.ts';

/**
 * One row for each person who is notified of something, written in the transaction that causes it. The bell,
 * what is new, the stream and the pushes all come from here (docs/decisions/notifications).
 */
export const notifications = pgTable(
  'notifications',
  {
    familyId: ofFamily(),
    notificationId: countedId('notification_id'),
    recipientUserId: ofUser('recipient_user_id'),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** What it is about, such as `like:12:5`: the same thing notifies nobody twice. */
    subject: text('subject').notNull(),
    /** Who caused it; null where nobody did. */
    actorUserId: id('actor_user_id').references(() => users.userId, { onDelete: 'cascade' }),
    postId: id('post_id'),
    commentId: id('comment_id'),
    /** No reference: a notification stays when its job is forgotten after a day. */
    jobId: id('job_id'),
    /** The day of 지난 오늘, the Monday of a question's week. */
    day: date('day', { mode: 'string' }),
    createdAt: createdAt(),
    /** When the memory or the comment was in view; null: it is new. */
    seenAt: moment('seen_at'),
    /** When its line in the bell was in view. */
    bellSeenAt: moment('bell_seen_at'),
    /** When it is pushed; null: it is not, or was. */
    pushAt: moment('push_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.familyId] }),
    uniqueIndex('notifications_once').on(table.recipientUserId, table.subject, table.familyId),
    index('notifications_recipient').on(
      table.recipientUserId,
      table.familyId,
      table.notificationId.desc().nullsFirst(),
    ),
    index('notifications_unseen')
      .on(table.recipientUserId, table.familyId, table.kind, table.postId)
      .where(sql`seen_at is null`),
    // The likes of a post are one line.
    index('notifications_likes')
      .on(table.recipientUserId, table.postId, table.notificationId)
      .where(sql`kind = 'like'`),
    index('notifications_due')
      .on(table.pushAt)
      .where(sql`push_at is not null`),
    index('notifications_actor').on(table.actorUserId),
    index('notifications_post').on(table.postId, table.familyId),
    index('notifications_comment').on(table.commentId, table.familyId),
    index('notifications_age').on(table.createdAt),
    toPost('notifications_post_fk', [table.postId, table.familyId]).onDelete('cascade'),
    foreignKey({
      name: 'notifications_comment_fk',
      columns: [table.commentId, table.familyId],
      foreignColumns: [comments.commentId, comments.familyId],
    }).onDelete('cascade'),
  ],
);

/** What a person has chosen; no row: all kinds, quiet from 21:00 to 08:00, no text. */
export const notificationSettings = pgTable('notification_settings', {
  userId: ofUser().primaryKey(),
  /** Kinds that are switched off. */
  off: text('off').array().notNull(),
  /** `21:00`, Korean time; null for both: never quiet. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  showsText: boolean('shows_text').notNull(),
});
