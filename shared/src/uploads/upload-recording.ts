import type { RecordingType } from 'shared/contract/recording';
import { pause } from './pause.ts';
import { sendParts } from './send-parts.ts';
import { apiErrorOfUpload, finalUploadError, isPassing, isUnknownUpload } from './upload-failure.ts';

/** Few and soon: whoever sends a recording tries again later. A stored part begins them anew. */
const RETRY_DELAYS_MS = [500, 2_000] as const;

export type RecordingUpload = {
  file: File;
  type: RecordingType;
  /** What `onUrl` reported in an earlier attempt: continues there. */
  url?: string | undefined;
  onUrl: (url: string) => void;
  /** Bytes of the file that have left. May decrease: what a broken connection lost is sent again. */
  onProgress: (sentBytes: number) => void;
  /** The server has stored a part of it. */
  onStored?: (() => void) | undefined;
  signal: AbortSignal;
};

/**
 * Uploads a recording in parts, and continues an earlier attempt. An upload that the server no longer knows
 * begins anew, once.
 * @throws ApiError; the signal's reason where it is aborted
 */
export async function uploadRecording(
  recording: RecordingUpload,
): Promise<{ uploadId: string; url: string }> {
  const { signal } = recording;
  let { url } = recording;
  let mayBeginAnew = true;
  let retries = 0;
  const onUrl = (begun: string): void => {
    url = begun;
    recording.onUrl(begun);
  };
  const onStored = (): void => {
    retries = 0;
    recording.onStored?.();
  };
  for (;;) {
    signal.throwIfAborted();
    try {
      const wholeUrl = await sendParts({ ...recording, url, onUrl, onStored });
      return { uploadId: uploadIdOf(wholeUrl), url: wholeUrl };
    } catch (error) {
      signal.throwIfAborted();
      const failure = apiErrorOfUpload(error);
      if (url !== undefined && isUnknownUpload(failure) && mayBeginAnew) {
        mayBeginAnew = false;
        url = undefined;
        continue;
      }
      const delayMs = RETRY_DELAYS_MS[retries];
      if (delayMs === undefined || !isPassing(failure)) throw finalUploadError(failure);
      retries += 1;
      await pause(delayMs, signal);
    }
  }
}

/** The last part of its URL. */
export function uploadIdOf(url: string): string {
  return new URL(url, window.location.href).pathname.split('/').at(-1) ?? '';
}
