import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { users } from './users-and-media.ts';

/**
 * The processes that use this database. One that is killed leaves its row until another one finds it stale;
 * times are the database's own (platform/processes).
 */
export const processes = pgTable('processes', {
  processId: uuid('process_id').primaryKey(),
  /** Identifies the object store with its media; null as long as the store cannot be reached. */
  storeId: uuid('store_id'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/**
 * Archives that are being downloaded, one per person over all processes (archive/download/archive-slots.ts).
 */
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
