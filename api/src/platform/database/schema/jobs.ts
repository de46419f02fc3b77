import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { countedId, createdAt, id, moment } from './columns.ts';
import { ofFamily } from './families.ts';
import { toPost } from './posts.ts';
import { toMedia, users } from './users-and-media.ts';

/** Asynchronous jobs. This table is the source of truth; the queue (pg-boss) only decides the order. */
export const jobs = pgTable(
  'jobs',
  {
    jobId: countedId('job_id'),
    familyId: ofFamily(),
    makerUserId: id('maker_user_id').references(() => users.userId, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    /** The queue that orders it (platform/job-queue/lanes.ts). */
    lane: text('lane', { enum: ['goods', 'shortRecordings', 'recordings'] })
      .notNull()
      .default('goods'),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** The request, validated by the schema of its kind (goods/kinds). */
    input: jsonb('input').notNull(),
    postId: id('post_id'),
    sourceMediaId: id('source_media_id'),
    resultMediaId: id('result_media_id'),
    /** A finished job has it, validated by the schema of its kind: the contract's result without URLs. */
    result: jsonb('result'),
    idempotencyKey: text('idempotency_key'),
    /** The day (Korean time) whose allowance it uses; null once it costs nothing. */
    chargedOn: date('charged_on', { mode: 'string' }),
    /** Counts the workers that took it: only the last one's result counts. */
    attempt: integer('attempt').notNull().default(0),
    /** How often it was requeued because the database, the store, the disk or a service was unavailable. */
    retries: integer('retries').notNull().default(0),
    queueId: uuid('queue_id'),
    createdAt: createdAt(),
    queuedAt: moment('queued_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.familyId] }),
    index('jobs_family_day').on(table.familyId, table.chargedOn),
    index('jobs_maker').on(table.makerUserId, table.jobId.desc()),
    index('jobs_waiting')
      .on(table.queuedAt)
      .where(sql`state in ('queued', 'running')`),
    // A post that is read looks for the job of its upload, and media that is deleted for those of it.
    index('jobs_source_media').on(table.sourceMediaId, table.familyId),
    index('jobs_age').on(table.createdAt),
    uniqueIndex('jobs_idempotency_key').on(table.makerUserId, table.idempotencyKey, table.familyId),
    // The migration clears the first column only: drizzle cannot say `on delete set null (post_id)`.
    toPost('jobs_post_fk', [table.postId, table.familyId]).onDelete('set null'),
    toMedia('jobs_source_media_fk', [table.sourceMediaId, table.familyId]).onDelete('set null'),
    toMedia('jobs_result_media_fk', [table.resultMediaId, table.familyId]).onDelete('set null'),
    check('jobs_progress', sql`${table.progress} between 0 and 100`),
  ],
);
