import { date, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { ErrorFrame, ErrorKind } from 'shared/contract/telemetry/error-report';
import { id, moment } from './columns.ts';

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
    count: id('count').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.area, table.version, table.fingerprint] })],
);
