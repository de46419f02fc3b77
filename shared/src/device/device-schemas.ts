import * as z from 'shared/schema';
import { newPostSchema, type NewPost } from 'shared/contract/post';
import { quotedCommentSchema } from 'shared/contract/comment';
import { inNfc } from 'shared/contract/text/in-nfc';
import type { FileToSend } from '../uploads/recordings.ts';

const rejectionSchema = z.object({
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

/**
 * The texts were checked when the entry was made, by that version's rules: this version's may reject them, and
 * the entry would be lost. The server normalises and checks them again.
 */
const storedRequestSchema = z.object({
  ...newPostSchema.shape,
  title: z.string().check(inNfc),
  content: z.string().check(inNfc),
});

const ownedShape = {
  entryId: z.string().check(z.minLength(1)),
  userId: z.int(),
  /** Time of the first attempt to send the request; from then on the server may have it. */
  firstTriedAt: z.nullable(z.number()),
};

const entryShape = {
  ...ownedShape,
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  state: z.enum(['waiting', 'refused', 'unsure']),
  rejection: z.nullable(rejectionSchema),
};

export const postEntrySchema = z.object({
  ...entryShape,
  /** 1.0 wrote posts alone, and named no kind. */
  kind: z._default(z.literal('post'), 'post'),
  draftKey: z.string(),
  fields: z.unknown(),
  request: storedRequestSchema,
  /** All files, in their order, the voice among them. */
  fileIds: z.array(z.string()),
  recordings: z.array(recordingToSendSchema),
});

export const commentEntrySchema = z.object({
  ...entryShape,
  kind: z.literal('comment'),
  postId: z.int(),
  /** For a list of what waits, away from the post. */
  postTitle: z.string(),
  content: z.string().check(inNfc),
  replyTo: z.nullable(quotedCommentSchema),
});

export const entrySchema = z.union([postEntrySchema, commentEntrySchema]);

/** One for each person and post, with what the person chose last. */
export const waitingLikeSchema = z.object({
  ...ownedShape,
  kind: z.literal('like'),
  postId: z.int(),
  liked: z.boolean(),
  /** What the server had before the first of these choices. */
  wasLiked: z.boolean(),
  /** Another one for each choice. */
  choice: z.string(),
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

/** A photo, video or voice of a draft. `photoId` is the form's own. */
export type DraftPhotoFile = { photoId: string; file: File };

/** A stored draft: the form's fields as plain data, and its photos. */
export type DraftContent = {
  /** Parsed by the form's own schema. */
  fields: unknown;
  photos: readonly DraftPhotoFile[];
};

export type SavedDraft = DraftContent;

/** A finished post. */
export type ToSend = DraftContent & {
  userId: number;
  draftKey: string;
  /** Without its recordings, which are named once they are uploaded. */
  request: NewPost;
  /** The files to upload, in order; they replace those of the draft. The voice is one of them. */
  photos: readonly FileToSend[];
  /**
   * The entry's id, where no draft became this post: one under `draftKey` stays. The same id again is the
   * same post.
   */
  entryId?: string;
};

export type Rejection = z.output<typeof rejectionSchema>;

/** Without recordings, `recordings` is empty. */
export type PostEntry = z.output<typeof postEntrySchema>;

export type CommentEntry = z.output<typeof commentEntrySchema>;

export type OutboxEntry = PostEntry | CommentEntry;

export type WaitingLike = z.output<typeof waitingLikeSchema>;

export type CommentToSend = Pick<CommentEntry, 'userId' | 'postId' | 'postTitle' | 'content' | 'replyTo'>;

export type LikeToSend = Pick<WaitingLike, 'userId' | 'postId' | 'liked' | 'wasLiked'>;

export type Settled =
  /** The post, or that of the comment. */
  | { kind: 'sent'; postId: number }
  /** Sent once network, server and login allow it. */
  | { kind: 'waiting'; reason: 'network' | 'server' | 'login' | 'unsure' }
  | { kind: 'refused'; entry: OutboxEntry; rejection: Rejection }
  /** Withdrawn, deleted, or never there. */
  | { kind: 'gone' };

/** `waiting` are posts. */
export type Unsent = { drafts: number; waiting: number; comments: number };
