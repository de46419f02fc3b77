import { date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { families, ofFamily } from './families.ts';
import { ofUser } from './users-and-media.ts';

/** Weeks whose question the family has replaced; every other week's follows from its date. */
export const weeklyQuestions = pgTable(
  'weekly_questions',
  {
    familyId: ofFamily(),
    /** A Monday. */
    week: date('week', { mode: 'string' }).notNull(),
    questionId: integer('question_id').notNull(),
    /** How often it was replaced. */
    changes: integer('changes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.week] })],
);

/** Who has put a week's question aside. */
export const skippedQuestions = pgTable(
  'skipped_questions',
  {
    familyId: id('family_id').notNull(),
    week: date('week', { mode: 'string' }).notNull(),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.week, table.userId] }),
    index('skipped_questions_user').on(table.userId),
    foreignKey({
      name: 'skipped_questions_family_fk',
      columns: [table.familyId],
      foreignColumns: [families.familyId],
    }).onDelete('cascade'),
  ],
);
