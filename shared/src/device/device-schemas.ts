import * as z from 'shared/schema';
import { newPostSchema } from 'shared/contract/post';

export const rejectionSchema = z.object({
  code: z.string(),
  status: z.nullable(z.int()),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});

const uploadStateSchema = z.object({ url: z.string(), isWhole: z.boolean() });

const videoToSendSchema = z.object({
  type: z.literal('video'),
  retainsOriginal: z.optional(z.boolean()),
  size: z.optional(z.object({ width: z.int(), height: z.int() })),
});

const recordingToSendSchema = z.object({
  photoId: z.string(),
  recording: z.union([videoToSendSchema, z.object({ type: z.literal('voice') })]),
  /**
   * The state is stored beside the entry and not the file: a changed record of a file would be written whole.
   */
  upload: z.nullable(uploadStateSchema),
});

/** The recordings are named in the request once they are uploaded: they may stand for its text. */
export const requestWithoutRecordings = z.object(newPostSchema.shape);

export const entrySchema = z.object({
  entryId: z.string().check(z.minLength(1)),
  userId: z.int(),
  draftKey: z.string(),
  fields: z.unknown(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** Time of the first attempt to send the request; from then on the server may have it. */
  firstTriedAt: z.nullable(z.number()),
  state: z.enum(['waiting', 'refused', 'unsure']),
  rejection: z.nullable(rejectionSchema),
  request: requestWithoutRecordings,
  /** All files, in their order, the voice among them. */
  fileIds: z.array(z.string()),
  recordings: z.array(recordingToSendSchema),
});

/** Key and time of an earlier attempt to send a restored draft: the server may have received it. */
const earlierAttemptSchema = z.object({ key: z.string(), firstTriedAt: z.number() });

export const draftRecordSchema = z.object({
  fields: z.unknown(),
  earlierAttempt: z.nullable(earlierAttemptSchema),
  /** Recordings that were being sent are listed: sent again, they are not uploaded again. */
  uploads: z.array(z.object({ photoId: z.string(), upload: uploadStateSchema })),
});

export const photoRecordSchema = z.object({
  photoId: z.string(),
  file: z.custom<File>((value) => value instanceof File),
});

export const sentRecordSchema = z.object({ entryId: z.string(), postId: z.int(), sentAt: z.number() });
