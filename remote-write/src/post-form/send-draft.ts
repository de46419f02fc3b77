import type { Attempt, PostDraft } from './draft/post-draft.ts';

export type Sent =
  | { kind: 'sent'; postId: number }
  /** It waits on the device, and is sent by itself when it can be. */
  | { kind: 'waiting'; reason: 'network' | 'server' | 'login' | 'unsure' }
  | { kind: 'cancelled' };

type AttemptedDraft = PostDraft & { attempt: Attempt };

export type SendOptions = {
  /** 0 to 1; null while the photos are made ready. */
  onProgress: (fraction: number | null) => void;
  /** The device has no room for it: it is sent at once, as long as the page is open. */
  onUnstored: () => void;
  /** Aborted when the person takes it back. */
  signal: AbortSignal;
};

/** Sends a draft. @throws ApiError on a rejection; the draft stays as it was */
export type SendDraft = (draft: AttemptedDraft, options: SendOptions) => Promise<Sent>;
