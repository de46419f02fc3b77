import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/*
 * The tables. The SQL that makes them lies in migrations/ and is written by
 * `drizzle-kit generate` from this file; see drizzle.config.ts.
 * A number of the contract (postId, userId …) is a bigint that PostgreSQL counts upwards.
 */

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

const id = (name: string) => bigint(name, { mode: 'number' });
const ownId = (name: string) => id(name).primaryKey().generatedAlwaysAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();

export const users = pgTable('users', {
  userId: ownId('user_id'),
  nickname: text('nickname').notNull(),
  profileImageId: id('profile_image_id').references((): AnyPgColumn => media.mediaId, {
    onDelete: 'set null',
  }),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Accounts with e-mail and password. `emailLower` is what a log-in is looked up by. */
export const accountsLocal = pgTable('accounts_local', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  emailLower: text('email_lower').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
});

/** Accounts at an OpenID provider: `subject` is the provider's own name for the person. */
export const accountsSocial = pgTable(
  'accounts_social',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('accounts_social_user').on(table.userId),
  ],
);

/** Tokens are kept only as sha256. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('access_tokens_user').on(table.userId),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
);

/** Social log-ins that were begun: what the provider's answer is checked against, once. */
export const loginStates = pgTable(
  'login_states',
  {
    stateHash: bytea('state_hash').primaryKey(),
    /** sha256 of the secret in the cookie of the browser that began it. */
    browserHash: bytea('browser_hash').notNull(),
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_states_expiry').on(table.expiresAt)],
);

export const families = pgTable('families', {
  familyId: ownId('family_id'),
  name: text('name').notNull(),
  /** Grows with every change of the family's posts: what the ETag of their list is made of. */
  postsVersion: id('posts_version').notNull().default(0),
  createdAt: createdAt(),
});

/** Somebody belongs to one family at most: `userId` is unique. */
export const familyMembers = pgTable(
  'family_members',
  {
    familyMemberId: ownId('family_member_id'),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .unique()
      .references(() => users.userId, { onDelete: 'cascade' }),
    role: text('role'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [index('family_members_family').on(table.familyId, table.familyMemberId)],
);

export const invites = pgTable(
  'invites',
  {
    code: text('code').primaryKey(),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    inviterUserId: id('inviter_user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('invites_family').on(table.familyId, table.expiresAt)],
);

/** Files of the object store. `storageKey` is unguessable and stands in the URL; a portrait belongs to no family. */
export const media = pgTable(
  'media',
  {
    mediaId: ownId('media_id'),
    familyId: id('family_id').references(() => families.familyId, { onDelete: 'cascade' }),
    uploaderUserId: id('uploader_user_id').references((): AnyPgColumn => users.userId, {
      onDelete: 'set null',
    }),
    kind: text('kind', { enum: ['photo', 'portrait', 'video', 'illustration'] }).notNull(),
    /** Several rows may name the same object; it goes with the last of them. */
    storageKey: text('storage_key').notNull(),
    mime: text('mime').notNull(),
    bytes: id('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** ThumbHash in base64. */
    placeholder: text('placeholder').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('media_family').on(table.familyId), index('media_storage_key').on(table.storageKey)],
);

export const posts = pgTable(
  'posts',
  {
    postId: ownId('post_id'),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    authorUserId: id('author_user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    memoryDate: date('memory_date', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The order of every list: memoryDate, newest first, then postId, newest first. NULLS FIRST is what SQL's own
    // `desc` means; without it no list uses the index, although there are no nulls.
    index('posts_family_order').on(
      table.familyId,
      table.memoryDate.desc().nullsFirst(),
      table.postId.desc().nullsFirst(),
    ),
    index('posts_author').on(table.authorUserId),
  ],
);

export const postParticipants = pgTable(
  'post_participants',
  {
    postId: id('post_id')
      .notNull()
      .references(() => posts.postId, { onDelete: 'cascade' }),
    familyMemberId: id('family_member_id')
      .notNull()
      .references(() => familyMembers.familyMemberId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.familyMemberId] }),
    index('post_participants_member').on(table.familyMemberId),
  ],
);

export const postImages = pgTable(
  'post_images',
  {
    imageId: ownId('image_id'),
    postId: id('post_id')
      .notNull()
      .references(() => posts.postId, { onDelete: 'cascade' }),
    mediaId: id('media_id')
      .notNull()
      .unique()
      .references(() => media.mediaId, { onDelete: 'cascade' }),
    /** 0 for the first photo; the post's order. */
    position: integer('position').notNull(),
  },
  (table) => [index('post_images_post').on(table.postId, table.position, table.imageId)],
);

export const likes = pgTable(
  'likes',
  {
    postId: id('post_id')
      .notNull()
      .references(() => posts.postId, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index('likes_user').on(table.userId)],
);

export const comments = pgTable(
  'comments',
  {
    commentId: ownId('comment_id'),
    postId: id('post_id')
      .notNull()
      .references(() => posts.postId, { onDelete: 'cascade' }),
    authorUserId: id('author_user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_post').on(table.postId, table.createdAt, table.commentId),
    index('comments_author').on(table.authorUserId),
  ],
);

/** Requests that a phone may send twice, and what the first one was answered. It stays when its post is deleted. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
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

/** What a family kept: videos and picture diaries. `payload` is the contract's keptGoodsSchema without URLs. */
export const goods = pgTable(
  'goods',
  {
    goodsId: ownId('goods_id'),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    makerUserId: id('maker_user_id').references(() => users.userId, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['video', 'diary'] }).notNull(),
    postId: id('post_id').references(() => posts.postId, { onDelete: 'set null' }),
    mediaId: id('media_id').references(() => media.mediaId, { onDelete: 'set null' }),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('goods_family').on(table.familyId, table.goodsId.desc().nullsFirst())],
);

/** Files written whose row is not committed yet: what a sweep after a crash may remove. */
export const uploadsPending = pgTable(
  'uploads_pending',
  {
    storageKey: text('storage_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('uploads_pending_key').on(table.storageKey),
    index('uploads_pending_age').on(table.createdAt),
  ],
);
