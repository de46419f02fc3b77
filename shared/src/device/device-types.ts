import type * as z from 'shared/schema';
import type { NewPost } from 'shared/contract/post';
import type { FileToSend } from '../uploads/recordings.ts';
import type { entrySchema, rejectionSchema } from './device-schemas.ts';

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
export type OutboxEntry = z.output<typeof entrySchema>;

export type Settled =
  | { kind: 'sent'; postId: number }
  /** Sent once network, server and login allow it. */
  | { kind: 'waiting'; reason: 'network' | 'server' | 'login' | 'unsure' }
  | { kind: 'refused'; entry: OutboxEntry; rejection: Rejection }
  /** Withdrawn, deleted, or never there. */
  | { kind: 'gone' };

export type Unsent = { drafts: number; waiting: number };
