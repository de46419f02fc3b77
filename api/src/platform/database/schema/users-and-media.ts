import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { bytea, countedId, createdAt, id, moment, ownId } from './columns.ts';
import { families } from './families.ts';

export const users = pgTable(
  'users',
  {
    userId: ownId('user_id'),
    nickname: text('nickname').notNull(),
    /** The portrait's row in `media`; written together with `portraitKey`. */
    profileImageId: id('profile_image_id'),
    /** Its storage key: lists of a family show portraits without a row of another distribution. */
    portraitKey: text('portrait_key'),
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

/** A person's rows go with the account. */
export const ofUser = (name = 'user_id') =>
  id(name)
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });

/** Files of the object store. `storageKey` is unguessable and part of the URL; portraits have no family. */
export const media = pgTable(
  'media',
  {
    mediaId: countedId('media_id'),
    /** By which the table is distributed: the family, or minus the person whose portrait it is. */
    ownerKey: id('owner_key').notNull(),
    familyId: id('family_id').references(() => families.familyId, { onDelete: 'cascade' }),
    uploaderUserId: id('uploader_user_id').references(() => users.userId, {
      onDelete: 'set null',
    }),
    /**
     * `photo`, `portrait`, `order` (the input photo of a job), `upload` (the parts of a recording that nobody
     * can play yet), `recording`, or a job result's kind (goods/kinds).
     */
    kind: text('kind').notNull(),
    /** Several rows may name the same object; it goes with the last of them. */
    storageKey: text('storage_key').notNull(),
    mime: text('mime').notNull(),
    bytes: id('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** ThumbHash in base64. */
    placeholder: text('placeholder').notNull(),
    /** SHA-256 (hex) by variant. */
    checksums: jsonb('checksums').$type<Record<string, string>>().notNull(),
    /** Variants that a scrub found `changed` or `missing`; null if there are none. */
    damaged: jsonb('damaged').$type<Record<string, 'changed' | 'missing'>>(),
    /** A recording has it. */
    durationMs: integer('duration_ms'),
    /** A video that is kept as it was filmed has it, too: the bytes of that. */
    originalBytes: id('original_bytes'),
    /** A voice has it: the contract's `peaks`. */
    peaks: jsonb('peaks').$type<number[]>(),
    /** Why an upload can never be played: a `RecordingRejection`. Its parts are deleted then. */
    rejection: text('rejection'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.ownerKey] }),
    check('media_owner', sql`coalesce(owner_key = family_id, owner_key < 0)`),
    index('media_family').on(table.familyId),
    index('media_storage_key').on(table.storageKey),
    index('media_damaged')
      .on(table.storageKey)
      .where(sql`damaged is not null`),
    // A search for videos, or for photos, reads these few.
    index('media_not_photos')
      .on(table.ownerKey, table.mediaId)
      .where(sql`mime not like 'image/%'`),
  ],
);

/** A key to media of the same family. @param columns the media's number and the family */
export function toMedia(name: string, columns: [AnyPgColumn, AnyPgColumn]) {
  return foreignKey({ name, columns, foreignColumns: [media.mediaId, media.ownerKey] });
}

/** Files written whose row is not committed yet: what a sweep after a crash may remove. */
export const uploadsPending = pgTable(
  'uploads_pending',
  { storageKey: text('storage_key').notNull(), createdAt: createdAt() },
  (table) => [
    unique('uploads_pending_key').on(table.storageKey),
    index('uploads_pending_age').on(table.createdAt),
  ],
);

/** Objects that lie here until the bucket is back (docs/decisions/media). */
export const mediaSpool = pgTable(
  'media_spool',
  {
    storageKey: text('storage_key').notNull(),
    variant: text('variant').notNull(),
    content: bytea('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.storageKey, table.variant] }),
    index('media_spool_age').on(table.createdAt),
  ],
);
