import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { families } from './families.ts';
import { media, users } from './users-and-media.ts';

/**
 * Uploads of recordings that no post has yet. What has arrived are the variants of their media; a post that
 * takes one deletes the row.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, as it is part of a URL. */
    uploadId: text('upload_id').notNull(),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    mediaId: id('media_id').notNull(),
    type: text('type', { enum: ['video', 'voice'] }).notNull(),
    /** As announced when it began. */
    bytes: id('bytes').notNull(),
    /** How many of them are stored: an upload continues from here. */
    receivedBytes: id('received_bytes').notNull().default(0),
    createdAt: createdAt(),
    /** When the last part was stored. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.familyId] }),
    index('uploads_user').on(table.userId),
    index('uploads_family').on(table.familyId),
    index('uploads_age').on(table.updatedAt),
    foreignKey({
      name: 'uploads_media_fk',
      columns: [table.mediaId, table.familyId],
      foreignColumns: [media.mediaId, media.ownerKey],
    }).onDelete('cascade'),
  ],
);
