import { date, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { ofFamily } from './families.ts';
import { familyMembers } from './membership.ts';
import { ofUser } from './users-and-media.ts';

/** Whom a person leaves out of 지난 오늘. A member: it outlives the account, whose posts stay without a name. */
export const excludedMembers = pgTable(
  'excluded_members',
  {
    familyId: id('family_id').notNull(),
    userId: ofUser(),
    familyMemberId: id('family_member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.familyMemberId, table.familyId] }),
    index('excluded_members_member').on(table.familyMemberId),
    foreignKey({
      name: 'excluded_members_member_fk',
      columns: [table.familyMemberId, table.familyId],
      foreignColumns: [familyMembers.familyMemberId, familyMembers.familyId],
    }).onDelete('cascade'),
  ],
);

/** The days of posts that a person leaves out of 지난 오늘. */
export const excludedDays = pgTable(
  'excluded_days',
  {
    familyId: ofFamily(),
    userId: ofUser(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.familyId] }),
    index('excluded_days_family').on(table.familyId),
  ],
);
