import type * as z from 'shared/schema';
import type { NewPost } from 'shared/contract/post';
import type { entrySchema, rejectionSchema } from './device-schemas.ts';

/** A photo of a draft. `photoId` is the form's own. */
export type DraftPhotoFile = { photoId: string; file: File };

/** What is kept of a draft: what the form holds, as plain data, and its photos. */
export type DraftContent = {
  /** The form's own; read back through the form's own schema. */
  fields: unknown;
  photos: readonly DraftPhotoFile[];
};

export type SavedDraft = DraftContent;

/** A memory that is finished. */
export type ToSend = DraftContent & {
  userId: number;
  draftKey: string;
  request: NewPost;
  /** The files as they travel, in their order; they take the place of the draft's own. */
  photos: readonly DraftPhotoFile[];
};

export type Rejection = z.output<typeof rejectionSchema>;

/** A memory that waits to be sent. */
export type OutboxEntry = z.output<typeof entrySchema>;

export type Settled =
  | { kind: 'sent'; postId: number }
  /** It is sent when the network, the server or the login allows it. */
  | { kind: 'waiting'; reason: 'network' | 'server' | 'login' | 'unsure' }
  | { kind: 'refused'; entry: OutboxEntry; rejection: Rejection }
  /** Taken back, thrown away, or never there. */
  | { kind: 'gone' };

/** How many memories are on this device and not on the server: drafts, and finished ones that wait. */
export type Unsent = { drafts: number; waiting: number };
