import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users-and-media.ts';

/** Idempotency keys with the response of the first request. A row outlives its post. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/** Counters that hold over all processes. `bucket` is a hash: no address and no e-mail is kept. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text('bucket').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [
    index('rate_limits_reset').on(table.resetsAt),
    check('rate_limits_used', sql`${table.used} >= 0`),
  ],
);
