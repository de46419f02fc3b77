import * as z from 'shared/schema';
import { newPostSchema } from 'shared/contract/post';

export const rejectionSchema = z.object({
  code: z.string(),
  status: z.nullable(z.int()),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});

export const entrySchema = z.object({
  entryId: z.string().check(z.minLength(1)),
  userId: z.int(),
  draftKey: z.string(),
  request: newPostSchema,
  fields: z.unknown(),
  photoIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** Time of the first attempt; from then on the server may have it. */
  firstTriedAt: z.nullable(z.number()),
  state: z.enum(['waiting', 'refused', 'unsure']),
  refusal: z.nullable(rejectionSchema),
});

/** Key and time of an earlier attempt to send a restored draft: the server may have received it. */
const earlierAttemptSchema = z.object({ key: z.string(), firstTriedAt: z.number() });

export const draftRecordSchema = z.object({
  fields: z.unknown(),
  earlierAttempt: z.nullable(earlierAttemptSchema),
});

export const photoRecordSchema = z.object({
  photoId: z.string(),
  file: z.custom<File>((value) => value instanceof File),
});

export const sentRecordSchema = z.object({ entryId: z.string(), postId: z.int(), sentAt: z.number() });
