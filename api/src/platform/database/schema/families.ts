import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, ownId } from './columns.ts';

export const families = pgTable('families', {
  familyId: ownId('family_id'),
  name: text('name').notNull(),
  /** Grows with every change of the family's posts: what the ETag of their list is made of. */
  postsVersion: id('posts_version').notNull().default(0),
  /** Whether members see who has opened a post. */
  showsViews: boolean('shows_views').notNull().default(false),
  /** Whether the family gets a question every week. */
  showsQuestion: boolean('shows_question').notNull().default(true),
  createdAt: createdAt(),
});

/** A family's rows go with it. */
export const ofFamily = () =>
  id('family_id')
    .notNull()
    .references(() => families.familyId, { onDelete: 'cascade' });
