import type { RecordingFile } from './recordings.ts';
import { uploadIdOf, uploadRecording } from './upload-recording.ts';

/** Where a recording is uploaded to, and whether all of it is there. */
export type UploadState = { url: string; isWhole: boolean };

export type UploadOptions = {
  /** By `photoId`, of earlier attempts. What is whole is not sent again, and the server not asked about it. */
  known: ReadonlyMap<string, UploadState>;
  /** Called at each change: whoever stores it continues there after the page was closed. */
  onState: (photoId: string, state: UploadState) => Promise<void> | void;
  /** Bytes of all recordings together. */
  onProgress: (sentBytes: number) => void;
  /** The server has stored a further part of one. */
  onStored?: () => void;
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
    const url = await wholeUpload(recording, { ...options, doneBytes });
    uploadIds.set(photoId, uploadIdOf(url));
    doneBytes += file.size;
    options.onProgress(doneBytes);
  }
  return uploadIds;
}

async function wholeUpload(
  { photoId, file, recording: { type } }: RecordingFile,
  { known, onState, onProgress, doneBytes, ...options }: UploadOptions & { doneBytes: number },
): Promise<string> {
  const state = known.get(photoId);
  if (state?.isWhole === true) return state.url;
  const { url } = await uploadRecording({
    ...options,
    file,
    type,
    url: state?.url,
    onUrl: (begun) => void onState(photoId, { url: begun, isWhole: false }),
    onProgress: (sentBytes) => onProgress(doneBytes + sentBytes),
  });
  await onState(photoId, { url, isWhole: true });
  return url;
}
