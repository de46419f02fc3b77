import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** One row: what the server's clock said last. A clock that has jumped is found by it (platform/database/settle-clock.ts). */
export const serverClock = pgTable('server_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seenAt: moment('seen_at').notNull(),
});
