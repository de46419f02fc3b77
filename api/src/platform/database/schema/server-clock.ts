import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** One row: the last time of the server's clock, to detect jumps (platform/database/settle-clock.ts). */
export const serverClock = pgTable('server_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seenAt: moment('seen_at').notNull(),
});
