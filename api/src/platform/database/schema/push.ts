import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { accessTokens } from './accounts.ts';
import { bytea, createdAt, id, moment, ownId } from './columns.ts';
import { ofUser } from './users-and-media.ts';

/** Devices that receive pushes. A row ends with its session, and no later. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscriptionId: ownId('subscription_id'),
    userId: ofUser(),
    tokenHash: bytea('token_hash')
      .notNull()
      .references(() => accessTokens.tokenHash, { onDelete: 'cascade' }),
    /** Whoever knows it can send there: never logged. */
    endpoint: text('endpoint').notNull(),
    /**
     * Origin of the endpoint: the deliveries of one push service wait for each other, those of others do not.
     */
    service: text('service').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** VAPID's public key that the device subscribed with: no other can send to it. */
    serverKey: text('server_key').notNull(),
    createdAt: createdAt(),
    /** When its person was last pushed something: more within ten minutes becomes one. */
    gatheredAt: moment('gathered_at'),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_token').on(table.tokenHash),
  ],
);

/** Pushes on their way: one row for each device, written once and deleted when the push service has it. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    deliveryId: ownId('delivery_id'),
    userId: ofUser(),
    subscriptionId: id('subscription_id').notNull(),
    /** The family that the notifications are of, and which: together they are one push. */
    familyId: id('family_id').notNull(),
    notificationIds: id('notification_ids').array().notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('push_deliveries_due').on(table.dueAt),
    index('push_deliveries_user').on(table.userId),
    index('push_deliveries_subscription').on(table.subscriptionId),
    foreignKey({
      name: 'push_deliveries_subscription_fk',
      columns: [table.subscriptionId],
      foreignColumns: [pushSubscriptions.subscriptionId],
    }).onDelete('cascade'),
  ],
);
