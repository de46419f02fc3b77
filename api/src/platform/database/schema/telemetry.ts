import { date, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

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
