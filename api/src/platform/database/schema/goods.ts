import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, ownId } from './columns.ts';
import { families } from './families.ts';
import { jobs } from './jobs.ts';
import { posts } from './posts.ts';
import { media, users } from './users-and-media.ts';

/** Goods that a family saved. `payload` is the contract's goodsItemSchema without URLs. */
export const goods = pgTable(
  'goods',
  {
    goodsId: ownId('goods_id'),
    familyId: id('family_id')
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
    makerUserId: id('maker_user_id').references(() => users.userId, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    postId: id('post_id').references(() => posts.postId, { onDelete: 'set null' }),
    mediaId: id('media_id').references(() => media.mediaId, { onDelete: 'set null' }),
    payload: jsonb('payload').notNull(),
    /** Whose result it is, as long as the job is known: the same result is kept once. */
    jobId: id('job_id').references(() => jobs.jobId, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('goods_family').on(table.familyId, table.goodsId.desc().nullsFirst()),
    uniqueIndex('goods_job').on(table.jobId),
  ],
);
