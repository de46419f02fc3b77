import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ownId } from './columns.ts';
import { families } from './families.ts';
import { familyMembers } from './membership.ts';
import { media, users } from './users-and-media.ts';

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
    // The order of every list. NULLS FIRST matches SQL's `desc`; without it no list uses the index.
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
