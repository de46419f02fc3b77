import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { countedId, createdAt, id, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { familyMembers } from './membership.ts';
import { ofUser, toMedia } from './users-and-media.ts';

export const posts = pgTable(
  'posts',
  {
    postId: countedId('post_id'),
    familyId: ofFamily(),
    authorUserId: ofUser('author_user_id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    memoryDate: date('memory_date', { mode: 'string' }).notNull(),
    /** The question that it answers (api/src/questions/catalogue/questions.ts). */
    questionId: integer('question_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.familyId] }),
    // The order of every list. NULLS FIRST matches SQL's `desc`; without it no list uses the index.
    index('posts_family_order').on(
      table.familyId,
      table.memoryDate.desc().nullsFirst(),
      table.postId.desc().nullsFirst(),
    ),
    index('posts_author').on(table.authorUserId),
    index('posts_question')
      .on(table.familyId, table.questionId, table.postId)
      .where(sql`question_id is not null`),
  ],
);

export const postParticipants = pgTable(
  'post_participants',
  {
    familyId: id('family_id').notNull(),
    postId: id('post_id').notNull(),
    familyMemberId: id('family_member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.familyMemberId, table.familyId] }),
    index('post_participants_member').on(table.familyMemberId),
    ofPost('post_participants_post_fk', table),
    foreignKey({
      name: 'post_participants_member_fk',
      columns: [table.familyMemberId, table.familyId],
      foreignColumns: [familyMembers.familyMemberId, familyMembers.familyId],
    }).onDelete('cascade'),
  ],
);

export const postImages = pgTable(
  'post_images',
  {
    familyId: id('family_id').notNull(),
    imageId: countedId('image_id'),
    postId: id('post_id').notNull(),
    mediaId: id('media_id').notNull(),
    /** 0 for the first photo; the post's order. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.familyId] }),
    unique('post_images_media').on(table.mediaId, table.familyId),
    // With the family, so that counting reads no row.
    index('post_images_post').on(table.postId, table.position, table.imageId, table.familyId),
    ofPost('post_images_post_fk', table),
    toMedia('post_images_media_fk', [table.mediaId, table.familyId]).onDelete('cascade'),
  ],
);

/** The one voice of a post. Videos are in `post_images`, in the order of the photos. */
export const postVoices = pgTable(
  'post_voices',
  {
    familyId: id('family_id').notNull(),
    postId: id('post_id').notNull(),
    mediaId: id('media_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.familyId] }),
    unique('post_voices_media').on(table.mediaId, table.familyId),
    ofPost('post_voices_post_fk', table),
    toMedia('post_voices_media_fk', [table.mediaId, table.familyId]).onDelete('cascade'),
  ],
);

export const likes = pgTable(
  'likes',
  {
    familyId: id('family_id').notNull(),
    postId: id('post_id').notNull(),
    userId: ofUser(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId, table.familyId] }),
    index('likes_user').on(table.userId),
    ofPost('likes_post_fk', table),
  ],
);

/** Who has opened a post, where the family shows that. */
export const postViews = pgTable(
  'post_views',
  {
    familyId: id('family_id').notNull(),
    postId: id('post_id').notNull(),
    userId: ofUser(),
    viewedAt: moment('viewed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId, table.familyId] }),
    index('post_views_user').on(table.userId),
    index('post_views_family').on(table.familyId),
    ofPost('post_views_post_fk', table),
  ],
);

export const comments = pgTable(
  'comments',
  {
    familyId: id('family_id').notNull(),
    commentId: countedId('comment_id'),
    postId: id('post_id').notNull(),
    authorUserId: ofUser('author_user_id'),
    content: text('content').notNull(),
    createdAt: createdAt(),
    /** When its author changed the text; null: never. */
    editedAt: moment('edited_at'),
    /** No reference: a reply stays one when the comment that it replies to is deleted. */
    replyToCommentId: id('reply_to_comment_id'),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.familyId] }),
    index('comments_post').on(table.postId, table.createdAt, table.commentId, table.familyId),
    index('comments_author').on(table.authorUserId),
    ofPost('comments_post_fk', table),
  ],
);

/** A key to a post of the same family. @param columns the post's number and the family */
export function toPost(name: string, columns: [AnyPgColumn, AnyPgColumn]) {
  return foreignKey({ name, columns, foreignColumns: [posts.postId, posts.familyId] });
}

/** Rows of a post go with it, and belong to its family: the key has both. */
function ofPost(name: string, table: { postId: AnyPgColumn; familyId: AnyPgColumn }) {
  return toPost(name, [table.postId, table.familyId]).onDelete('cascade');
}
