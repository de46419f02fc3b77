import { useState } from 'react';
import { ApiError, customError } from 'shared/errors';
import { putInOutbox, settled, type Settled, takeBackToDraft, useOutbox } from 'shared/device';
import { useSession } from 'shared/session';
import { pageUploadStates } from 'shared/uploads/page-upload-states';
import { isRecording, photosOf, requestWithRecordings } from 'shared/uploads/recordings';
import { sendWithRecordings } from 'shared/uploads/send-with-recordings';
import { COPY } from './copy.ts';
import { contentOfDraft } from './draft/saved-draft.ts';
import { scaledFilesToSend } from './draft/files-to-send.ts';
import { type Attempt, type PostDraft, requestOfDraft } from './draft/post-draft.ts';
import { useCreatePost } from '../server-state/posts.ts';

export type Sent =
  | { kind: 'sent'; postId: number }
  /** It waits on the device, and is sent by itself when it can be. */
  | { kind: 'waiting'; reason: 'network' | 'server' | 'login' | 'unsure' }
  | { kind: 'cancelled' };

type SendOptions = {
  /** 0 to 1; null while the photos are made ready. */
  onProgress: (fraction: number | null) => void;
  /** The device has no room for it: it is sent at once, as long as the page is open. */
  onUnstored: () => void;
  /** Aborted when the person takes it back. */
  signal: AbortSignal;
};

/** Sends a draft. @throws ApiError on a rejection; the draft stays as it was */
export type SendDraft = (draft: PostDraft & { attempt: Attempt }, options: SendOptions) => Promise<Sent>;

/** For a post that is not the draft under its key, which stays. */
type Apart = {
  /** It is in the outbox: nothing else has to store it. */
  onStored: () => void;
};

/** Sends a new post through the outbox, which survives a closed page; directly if storage fails. */
export function useSendNewPost(draftKey: string, apart?: Apart): SendDraft {
  const userId = useSession((session) => session.user?.userId);
  const createPost = useCreatePost();
  const [states] = useState(pageUploadStates);

  return async (draft, options) => {
    const files = await scaledFilesToSend(draft, options.signal);
    const ownKey = apart && { entryId: draft.attempt.key };
    const { fields } = contentOfDraft(draft);
    const entry = { draftKey, request: requestOfDraft(draft), fields, photos: files, ...ownKey };
    // Null without storage (private windows, quota).
    const entryId = userId === undefined ? null : await putInOutbox({ userId, ...entry }).catch(() => null);
    if (entryId !== null) {
      apart?.onStored();
      return sendFromOutbox(entryId, options);
    }
    if (files.some(isRecording)) noteUnstored(options);
    const { postId } = await sendWithRecordings(files, {
      ...options,
      states,
      send: (uploadIds, onUploadProgress) =>
        createPost.mutateAsync({
          request: requestWithRecordings(requestOfDraft(draft), files, uploadIds),
          files: photosOf(files).map(({ file }) => file),
          idempotencyKey: draft.attempt.key,
          onUploadProgress,
          signal: options.signal,
        }),
    });
    return { kind: 'sent', postId };
  };
}

/** A recording takes a while, and is lost with the page. @throws where it cannot be sent now either */
function noteUnstored({ onUnstored }: SendOptions): void {
  if (!navigator.onLine) throw customError(COPY.unstoredOffline);
  onUnstored();
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
