import { ApiError } from 'shared/errors';
import { type RecordingFile, videosOf } from './recordings.ts';
import { uploadIdOf, uploadRecording } from './upload-recording.ts';

/** Where a recording is uploaded to, and whether all of it is there. */
export type UploadState = { url: string; isWhole: boolean };

/** What is known of uploads, by `photoId`. Whoever stores it durably continues after the page was closed. */
export type UploadStates = {
  get: (photoId: string) => UploadState | undefined;
  /** Null: the server does not know it. Never rejects. */
  set: (photoId: string, state: UploadState | null) => Promise<void> | void;
};

export type UploadOptions = {
  /** What is whole is not sent again, and the server not asked about it. */
  states: UploadStates;
  /** Bytes of all recordings together. */
  onProgress: (sentBytes: number) => void;
  /** The server has stored a further part of one. */
  onStored?: (() => void) | undefined;
  signal: AbortSignal;
};

/** Uploads the recordings of a post, one after another. Returns their ids by `photoId`. @throws ApiError */
export async function uploadRecordings(
  recordings: readonly RecordingFile[],
  options: UploadOptions,
): Promise<Map<string, string>> {
  const uploadIds = new Map<string, string>();
  let doneBytes = 0;
  for (const recording of recordings) {
    const { photoId, file } = recording;
    const url = await wholeUpload(recording, { ...options, doneBytes }).catch((error: unknown) => {
      throw aboutFile(error, fieldOf(recording, recordings));
    });
    uploadIds.set(photoId, uploadIdOf(url));
    doneBytes += file.size;
    options.onProgress(doneBytes);
  }
  return uploadIds;
}

async function wholeUpload(
  { photoId, file, recording: { type } }: RecordingFile,
  { states, onProgress, doneBytes, ...options }: UploadOptions & { doneBytes: number },
): Promise<string> {
  const state = states.get(photoId);
  if (state?.isWhole === true) return state.url;
  const { url } = await uploadRecording({
    ...options,
    file,
    type,
    url: state?.url,
    onUrl: (begun) => void states.set(photoId, { url: begun, isWhole: false }),
    onProgress: (sentBytes) => onProgress(doneBytes + sentBytes),
  });
  await states.set(photoId, { url, isWhole: true });
  return url;
}

/** What a request would call it (`recordingOfField`). */
function fieldOf(recording: RecordingFile, recordings: readonly RecordingFile[]): string {
  return recording.recording.type === 'voice' ? 'voice' : `videos.${videosOf(recordings).indexOf(recording)}`;
}

/** An upload that is too large, or no video: said where the file is. */
function aboutFile(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError) || (error.status !== 413 && error.status !== 415)) return error;
  const { code, status, message, requestId } = error;
  return new ApiError({ code, status, message, requestId, details: [{ field, message }] });
}
