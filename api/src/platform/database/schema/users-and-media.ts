import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ownId } from './columns.ts';
import { families } from './families.ts';

export const users = pgTable(
  'users',
  {
    userId: ownId('user_id'),
    nickname: text('nickname').notNull(),
    profileImageId: id('profile_image_id').references((): AnyPgColumn => media.mediaId, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When the person deleted the account; it can be taken back for 7 days. Null: they did not. */
    deletionRequestedAt: moment('deletion_requested_at'),
    /** What then becomes of what they wrote. */
    deletionMemories: text('deletion_memories', { enum: ['keep', 'delete'] }),
  },
  (table) => [
    index('users_deletion')
      .on(table.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null`),
  ],
);

/** Files of the object store. `storageKey` is unguessable and part of the URL; portraits have no family. */
export const media = pgTable(
  'media',
  {
    mediaId: ownId('media_id'),
    familyId: id('family_id').references(() => families.familyId, { onDelete: 'cascade' }),
    uploaderUserId: id('uploader_user_id').references((): AnyPgColumn => users.userId, {
      onDelete: 'set null',
    }),
    /** `photo`, `portrait`, `order` (the input photo of a job), or a job result's kind (goods/kinds). */
    kind: text('kind').notNull(),
    /** Several rows may name the same object; it goes with the last of them. */
    storageKey: text('storage_key').notNull(),
    mime: text('mime').notNull(),
    bytes: id('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** ThumbHash in base64. */
    placeholder: text('placeholder').notNull(),
    /** SHA-256 (hex) by variant; null for older rows until a scrub fills it in. */
    checksums: jsonb('checksums').$type<Record<string, string>>(),
    /** Variants that a scrub found `changed` or `missing`; null if there are none. */
    damaged: jsonb('damaged').$type<Record<string, 'changed' | 'missing'>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_family').on(table.familyId),
    index('media_storage_key').on(table.storageKey),
    index('media_damaged')
      .on(table.storageKey)
      .where(sql`damaged is not null`),
  ],
);

/** Files written whose row is not committed yet: what a sweep after a crash may remove. */
export const uploadsPending = pgTable(
  'uploads_pending',
  { storageKey: text('storage_key').notNull(), createdAt: createdAt() },
  (table) => [
    unique('uploads_pending_key').on(table.storageKey),
    index('uploads_pending_age').on(table.createdAt),
  ],
);
