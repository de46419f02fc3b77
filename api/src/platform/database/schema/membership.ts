import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId, createdAt, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { ofUser } from './users-and-media.ts';

/** One current family per user (`leftAt` is null). Former members keep a row, because posts refer to them. */
export const familyMembers = pgTable(
  'family_members',
  {
    familyMemberId: countedId('family_member_id'),
    familyId: ofFamily(),
    userId: ofUser(),
    role: text('role'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** Null as long as they belong to it. */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.familyMemberId, table.familyId] }),
    index('family_members_family').on(table.familyId, table.familyMemberId),
    uniqueIndex('family_members_user')
      .on(table.userId)
      .where(sql`left_at is null`),
    // Who comes back is the same member again.
    uniqueIndex('family_members_once').on(table.userId, table.familyId),
  ],
);

export const invites = pgTable(
  'invites',
  {
    code: text('code').notNull(),
    familyId: ofFamily(),
    inviterUserId: ofUser('inviter_user_id'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.familyId] }),
    // Who types a code does not know the family yet.
    unique('invites_code').on(table.code),
    index('invites_family').on(table.familyId, table.expiresAt),
  ],
);
