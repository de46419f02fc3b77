import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { daySchema, idSchema, mediaUrlSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { recentPostSchema } from './post.ts';
import { authorSchema } from './person.ts';
import { boundedText } from './text/bounded-text.ts';

/**
 * Paged lists of a family's posts: GET /memory-post/time-order returns all years at once, which is too much
 * for a phone with a hundred thousand posts (docs/decisions). Order everywhere: memoryDate, newest first,
 * then postId, newest first.
 */

/** `2026-11`. */
export const monthSchema = boundedText(7).check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/));

/** A post as a tile of a gallery or an open book. */
export const listedPostSchema = z.object({
  postId: idSchema,
  /** 400 px wide; null for a post without a photo. */
  thumbnailUrl: z.nullable(mediaUrlSchema),
  title: z.string(),
  memoryDate: daySchema,
  placeholder: z.nullable(z.string()),
  imageCount: z.int(),
  /** Start of the text of a post without a photo; else null. */
  excerpt: z.optional(z.nullable(z.string())),
  /** A cover that is a video has it; null until it is ready. Absent for a photo. */
  durationMs: z.optional(z.nullable(z.int())),
  hasVoice: z.optional(z.boolean()),
  /** Absent from the cover of a month or a day. */
  author: z.optional(authorSchema),
});

export type ListedPost = z.infer<typeof listedPostSchema>;

/** One month with posts. `cover` is its newest post with a photo, else its newest post. */
export const postMonthSchema = z.object({ month: monthSchema, count: z.int(), cover: listedPostSchema });

export type PostMonth = z.infer<typeof postMonthSchema>;

/** One day with posts, for a calendar. `cover` as above. */
export const postDaySchema = z.object({ date: daySchema, count: z.int(), cover: listedPostSchema });

export type PostDay = z.infer<typeof postDaySchema>;

const offsetSchema = z._default(z.coerce.number().check(z.int(), z.gte(0)), 0);
const pageSizeSchema = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.listPage)),
  LIMITS.listPage,
);

export const postListCalls = {
  months: defineCall({
    method: 'GET',
    path: '/memory-post/months',
    access: 'family',
    response: z.array(postMonthSchema),
  }),
  ofMonth: defineCall({
    method: 'GET',
    path: '/memory-post/of-month',
    access: 'family',
    query: z.object({ month: monthSchema, offset: offsetSchema, limit: pageSizeSchema }),
    response: z.object({ total: z.int(), posts: z.array(listedPostSchema) }),
  }),
  days: defineCall({
    method: 'GET',
    path: '/memory-post/days',
    access: 'family',
    query: z.object({ month: monthSchema }),
    response: z.array(postDaySchema),
  }),
  ofDay: defineCall({
    method: 'GET',
    path: '/memory-post/of-day',
    access: 'family',
    query: z.object({ date: daySchema, offset: offsetSchema, limit: pageSizeSchema }),
    response: z.object({ total: z.int(), posts: z.array(recentPostSchema) }),
  }),
  onThisDay: defineCall({
    method: 'GET',
    path: '/memory-post/on-this-day',
    access: 'family',
    query: z.object({ date: daySchema }),
    response: z.array(recentPostSchema),
  }),
};
