import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ownId } from './columns.ts';
import { users } from './people.ts';

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
