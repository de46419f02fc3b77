import { postCalls } from 'shared/contract/post';
import { callApi } from 'shared/http';
import { sessionStore } from 'shared/session';
import { type FileToSend, photosOf, requestWithRecordings } from '../../uploads/recordings.ts';
import { sendWithRecordings } from '../../uploads/send-with-recordings.ts';
import type { UploadState, UploadStates } from '../../uploads/upload-recordings.ts';
import type { PostEntry } from '../device-schemas.ts';
import { beginAttempt, storeUpload } from './outbox-entries.ts';

type SendOptions = {
  /** Aborted too where the entry is gone, as another tab has withdrawn it. */
  abort: AbortController;
  /** 0 to 1, of all bytes. */
  onProgress: (fraction: number) => void;
  /** The server has stored a part of a recording: the line is good. */
  onStored: () => void;
};

/** Sends an entry, its recordings first. Null if it is gone, or no longer this person's to send. */
export async function sendPost(
  entry: PostEntry,
  files: readonly FileToSend[],
  { abort, onProgress, onStored }: SendOptions,
): Promise<number | null> {
  const { entryId, request, userId } = entry;
  const { signal } = abort;
  return sendWithRecordings(files, {
    states: storedStates(entry, abort),
    onStored,
    onProgress,
    signal,
    async send(uploadIds, onUploadProgress) {
      // Recorded before sending: from here on the server may have it.
      if (!(await beginAttempt(entryId))) return null;
      // The request uses the token of whoever is logged in now.
      if (signal.aborted || sessionStore.getState().user?.userId !== userId) return null;
      const { postId } = await callApi(postCalls.create, {
        body: requestWithRecordings(request, files, uploadIds),
        files: photosOf(files).map(({ file }) => file),
        idempotencyKey: entryId,
        silent: 'entirely',
        signal,
        onUploadProgress,
      });
      return postId;
    },
  });
}

function storedStates({ entryId, recordings }: PostEntry, abort: AbortController): UploadStates {
  const states = new Map<string, UploadState>();
  for (const { photoId, upload } of recordings) if (upload !== null) states.set(photoId, upload);
  return {
    get: (photoId) => states.get(photoId),
    async set(photoId, state) {
      if (state === null) states.delete(photoId);
      else states.set(photoId, state);
      // Where storage fails, a closed page begins this upload anew.
      const isThere = await storeUpload(entryId, photoId, state).catch(() => true);
      if (!isThere) abort.abort();
    },
  };
}

/** Best effort: nothing waits for it. */
export function deleteUploads(urls: readonly string[]): void {
  if (urls.length === 0) return;
  void import(/* webpackChunkName: "uploads" */ '../../uploads/send-parts.ts')
    .then(({ deleteUpload }) => Promise.all(urls.map(deleteUpload)))
    .catch(() => undefined);
}
