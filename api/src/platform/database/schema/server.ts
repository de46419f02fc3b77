import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  boolean,
  uuid,
  date,
  real,
} from 'drizzle-orm/pg-core';
import type { ErrorFrame, ErrorKind, LoadTrace } from 'shared/contract/telemetry/error-report';
import { bytea, createdAt, id, moment } from './columns.ts';
import { ofUser, users } from './users-and-media.ts';

/** Idempotency keys with the response of the first request. A row outlives its post. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ofUser(),
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

/** One row: the last time of the server's clock, to detect jumps (platform/database/settle-clock.ts). */
export const serverClock = pgTable('server_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seenAt: moment('seen_at').notNull(),
});

/** The processes that use this database, by its own clock. A killed one leaves its row until it is stale. */
export const processes = pgTable('processes', {
  processId: uuid('process_id').primaryKey(),
  /** Identifies the object store with its media; null as long as the store cannot be reached. */
  storeId: uuid('store_id'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** Archives under way, one per person over all processes (archive/download/archive-slots.ts). */
export const archiveDownloads = pgTable(
  'archive_downloads',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.userId, { onDelete: 'cascade' }),
    downloadId: uuid('download_id').notNull(),
    processId: uuid('process_id')
      .notNull()
      .references(() => processes.processId, { onDelete: 'cascade' }),
  },
  (table) => [index('archive_downloads_process').on(table.processId)],
);

/** How fast pages were, counted by day: no single visit can be told from it. */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    /** Korean time. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The host or an area. */
    area: text('area').notNull(),
    version: text('version').notNull(),
    metric: text('metric').notNull(),
    /** The values counted here are at most this, and above the next smaller one. */
    upTo: real('up_to').notNull(),
    count: id('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.area, table.version, table.metric, table.upTo] })],
);

/** Errors of pages, counted by day: equal ones share a row, and nothing of a person is in it. */
export const telemetryErrors = pgTable(
  'telemetry_errors',
  {
    /** Korean time. */
    day: date('day', { mode: 'string' }).notNull(),
    area: text('area').notNull(),
    version: text('version').notNull(),
    /** Kind, message and innermost frames make it. */
    fingerprint: text('fingerprint').notNull(),
    kind: text('kind').$type<ErrorKind>().notNull(),
    message: text('message').notNull(),
    /** As reported; source maps are applied when they are read. */
    frames: jsonb('frames').$type<ErrorFrame[]>().notNull(),
    /** The last that was reported; null where no page sent one. */
    trace: jsonb('trace').$type<LoadTrace>(),
    count: id('count').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.area, table.version, table.fingerprint] })],
);
