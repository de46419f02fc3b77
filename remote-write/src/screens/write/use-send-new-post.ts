import { ApiError } from 'shared/errors';
import { putInOutbox, settled, type Settled, takeBackToDraft, useOutbox } from 'shared/device';
import { useSession } from 'shared/session';
import { contentOfDraft } from '../../post-form/draft/saved-draft.ts';
import {
  type PostDraft,
  type NewPhoto,
  newPhotosIn,
  requestOfDraft,
} from '../../post-form/draft/post-draft.ts';
import { scalePhotos } from '../../post-form/photos/scale-photo.ts';
import type { SendDraft, SendOptions, Sent } from '../../post-form/send-draft.ts';
import { useCreatePost } from '../../server-state/posts.ts';

/** Sends a new post through the outbox, which survives a closed page; directly if storage fails. */
export function useSendNewPost(draftKey: string): SendDraft {
  const userId = useSession((session) => session.user?.userId);
  const createPost = useCreatePost();

  return async (draft, options) => {
    const photos = draft.keepsOriginals
      ? newPhotosIn(draft)
      : await scalePhotos(newPhotosIn(draft), options.signal);
    options.signal.throwIfAborted();
    const entryId = userId === undefined ? null : await intoOutbox({ draft, draftKey, userId, photos });
    if (entryId !== null) return sendFromOutbox(entryId, options);
    const { postId } = await createPost.mutateAsync({
      request: requestOfDraft(draft),
      files: photos.map(({ file }) => file),
      idempotencyKey: draft.attempt.key,
      onUploadProgress: options.onProgress,
      signal: options.signal,
    });
    return { kind: 'sent', postId };
  };
}

type Finished = { draft: PostDraft; draftKey: string; userId: number; photos: readonly NewPhoto[] };

/** Id of its outbox entry; null without storage (private windows, quota). */
async function intoOutbox({ draft, draftKey, userId, photos }: Finished): Promise<string | null> {
  const { fields } = contentOfDraft(draft);
  return putInOutbox({ userId, draftKey, request: requestOfDraft(draft), fields, photos }).catch(() => null);
}

async function sendFromOutbox(entryId: string, { onProgress, signal }: SendOptions): Promise<Sent> {
  const showProgress = ({ sendingId, progress }: ReturnType<typeof useOutbox.getState>): void => {
    if (sendingId === entryId) onProgress(progress);
  };
  const endFollowing = useOutbox.subscribe(showProgress);
  const takeBack = (): void => void takeBackToDraft({ entryId });
  signal.addEventListener('abort', takeBack, { once: true });
  // Cancelled while it was being stored: no later event reports it.
  if (signal.aborted) takeBack();
  try {
    return await sentOf(await settled(entryId));
  } finally {
    endFollowing();
    signal.removeEventListener('abort', takeBack);
  }
}

async function sentOf(outcome: Settled): Promise<Sent> {
  switch (outcome.kind) {
    case 'sent':
    case 'waiting':
      return outcome;
    case 'gone':
      return { kind: 'cancelled' };
    case 'refused': {
      const { code, status, message, details } = outcome.rejection;
      await takeBackToDraft(outcome.entry);
      throw new ApiError({ code, status, message, details });
    }
  }
}
