import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ownId } from './columns.ts';
import { families } from './families.ts';
import { users } from './users-and-media.ts';

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
