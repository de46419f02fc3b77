import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { countedId, createdAt, id } from './columns.ts';
import { ofFamily } from './families.ts';
import { jobs } from './jobs.ts';
import { toPost } from './posts.ts';
import { toMedia, users } from './users-and-media.ts';

/** Goods that a family saved. `payload` is the contract's goodsItemSchema without URLs. */
export const goods = pgTable(
  'goods',
  {
    goodsId: countedId('goods_id'),
    familyId: ofFamily(),
    makerUserId: id('maker_user_id').references(() => users.userId, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    postId: id('post_id'),
    mediaId: id('media_id'),
    payload: jsonb('payload').notNull(),
    /** Whose result it is, as long as the job is known: the same result is kept once. */
    jobId: id('job_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('goods_family').on(table.familyId, table.goodsId.desc().nullsFirst()),
    primaryKey({ columns: [table.goodsId, table.familyId] }),
    uniqueIndex('goods_job').on(table.jobId, table.familyId),
    // The migration clears the first column only: drizzle cannot say `on delete set null (post_id)`.
    toPost('goods_post_fk', [table.postId, table.familyId]).onDelete('set null'),
    toMedia('goods_media_fk', [table.mediaId, table.familyId]).onDelete('set null'),
    foreignKey({
      name: 'goods_job_fk',
      columns: [table.jobId, table.familyId],
      foreignColumns: [jobs.jobId, jobs.familyId],
    }).onDelete('set null'),
  ],
);
