import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, countedId, createdAt, id, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { ofUser } from './users-and-media.ts';

/** To whom digests are mailed: a member, or a relative without an account whom a member has added. */
export const digestRecipients = pgTable(
  'digest_recipients',
  {
    recipientId: countedId('recipient_id'),
    familyId: ofFamily(),
    /** The member. Mails to a relative end with the membership of who added them. */
    userId: ofUser(),
    kind: text('kind', { enum: ['member', 'relative'] }).notNull(),
    /** A relative's. */
    name: text('name'),
    /** In lower case. */
    email: text('email').notNull(),
    frequency: text('frequency', { enum: ['off', 'weekly', 'daily'] }).notNull(),
    /** sha256 of the token in the link that confirms the address. */
    confirmHash: bytea('confirm_hash').notNull(),
    confirmBy: moment('confirm_by').notNull(),
    /** Null: nothing else is mailed. */
    confirmedAt: moment('confirmed_at'),
    /** A relative did. */
    unsubscribedAt: moment('unsubscribed_at'),
    /** Posts up to this moment were in a digest, or before the first one. */
    coveredUntil: moment('covered_until').notNull(),
    /** Mails in a row that the address has rejected for good. */
    failures: integer('failures').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.familyId] }),
    uniqueIndex('digest_recipients_member')
      .on(table.userId, table.familyId)
      .where(sql`kind = 'member'`),
    // One mail for a relative, however many members think of it.
    uniqueIndex('digest_recipients_relative')
      .on(table.email, table.familyId)
      .where(sql`kind = 'relative'`),
    uniqueIndex('digest_recipients_confirm').on(table.confirmHash, table.familyId),
    index('digest_recipients_user').on(table.userId),
    index('digest_recipients_family').on(table.familyId),
  ],
);

/** A digest for one recipient and period: the row is written before the mail is sent. */
export const digestDeliveries = pgTable(
  'digest_deliveries',
  {
    deliveryId: countedId('delivery_id'),
    familyId: id('family_id').notNull(),
    recipientId: id('recipient_id').notNull(),
    /** The day on which the period ends, in Korea. */
    period: date('period', { mode: 'string' }).notNull(),
    frequency: text('frequency', { enum: ['weekly', 'daily'] }).notNull(),
    /** The posts of the digest are those that were written from here up to `untilAt`. */
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    /** The token of the link is derived from it, so that a repeated mail has the same link. */
    seed: bytea('seed').notNull(),
    /** sha256 of the token. */
    tokenHash: bytea('token_hash').notNull(),
    state: text('state', { enum: ['pending', 'sent', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Until then an attempt has the row for itself. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The link then opens nothing, but still unsubscribes. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.familyId] }),
    foreignKey({
      name: 'digest_deliveries_recipient_fk',
      columns: [table.recipientId, table.familyId],
      foreignColumns: [digestRecipients.recipientId, digestRecipients.familyId],
    }).onDelete('cascade'),
    unique('digest_deliveries_once').on(table.recipientId, table.period, table.familyId),
    unique('digest_deliveries_token').on(table.tokenHash, table.familyId),
    index('digest_deliveries_pending')
      .on(table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('digest_deliveries_expiry').on(table.expiresAt),
  ],
);
