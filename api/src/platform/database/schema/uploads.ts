import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { ofUser, toMedia } from './users-and-media.ts';

/** Uploads that no post has yet. What has arrived are variants of their media; a post deletes the row. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, as it is part of a URL. */
    uploadId: text('upload_id').notNull(),
    familyId: ofFamily(),
    userId: ofUser(),
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
    toMedia('uploads_media_fk', [table.mediaId, table.familyId]).onDelete('cascade'),
  ],
);
