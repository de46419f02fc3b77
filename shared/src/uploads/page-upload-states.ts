import type { UploadState, UploadStates } from './upload-recordings.ts';

/** What is known of uploads as long as the page is open: a further attempt continues there. */
export function pageUploadStates(): UploadStates {
  const states = new Map<string, UploadState>();
  return {
    get: (photoId) => states.get(photoId),
    set: (photoId, state) => {
      if (state === null) states.delete(photoId);
      else states.set(photoId, state);
    },
  };
}
