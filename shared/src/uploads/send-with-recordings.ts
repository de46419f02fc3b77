import { ApiError } from 'shared/errors';
import { type FileToSend, isRecording, photosOf, videosOf } from './recordings.ts';
import type { UploadOptions } from './upload-recordings.ts';

/** The tus client, which most posts need not. */
const loadUploads = () => import(/* webpackChunkName: "uploads" */ './upload-recordings.ts');

type SendOptions<Result> = UploadOptions & {
  /** Sends the request. `onFraction` gets the part of its own body that has left, 0 to 1. */
  send: (uploadIds: ReadonlyMap<string, string>, onFraction: (fraction: number) => void) => Promise<Result>;
  /** The part of all bytes that have left, 0 to 1. */
  onProgress: (fraction: number) => void;
};

/**
 * Uploads the recordings of a post, then sends the request that names them. Where all of them are whole
 * already, the request is sent at once: it may have arrived before, and be replayed. Uploads that the server
 * then does not know are repeated, once.
 */
export async function sendWithRecordings<Result>(
  files: readonly FileToSend[],
  { send, onProgress, ...options }: SendOptions<Result>,
): Promise<Result> {
  const recordings = files.filter(isRecording);
  const totalBytes = Math.max(1, bytesOf(files));
  const photoShare = recordings.length === 0 ? 1 : bytesOf(photosOf(files)) / totalBytes;
  const showBytes = (sentBytes: number): void => onProgress(sentBytes / totalBytes);
  const showFraction = (fraction: number): void => onProgress(1 - (1 - fraction) * photoShare);

  async function uploadAndSend(): Promise<Result> {
    if (recordings.length === 0) return send(new Map(), showFraction);
    const { uploadRecordings } = await loadUploads();
    const uploadIds = await uploadRecordings(recordings, { ...options, onProgress: showBytes });
    options.signal.throwIfAborted();
    return send(uploadIds, showFraction);
  }

  try {
    return await uploadAndSend();
  } catch (error) {
    const lost = lostUploads(error, files);
    if (lost.length === 0) throw error;
    for (const photoId of lost) await options.states.set(photoId, null);
    return uploadAndSend();
  }
}

/** `videos.1` is the second of the request's videos. */
const VIDEO_FIELD = /^videos\.(\d+)(?:\.|$)/;

const VOICE_FIELD = /^voice(?:\.|$)/;

/** The `photoId` of the recording that a rejection is about. */
export function recordingOfField(field: string, files: readonly FileToSend[]): string | undefined {
  const video = VIDEO_FIELD.exec(field);
  if (video !== null) return videosOf(files)[Number(video[1])]?.photoId;
  if (!VOICE_FIELD.test(field)) return undefined;
  return files.find(({ recording }) => recording?.type === 'voice')?.photoId;
}

/** The recordings whose uploads a rejection does not know; none where it is about anything else, too. */
function lostUploads(error: unknown, files: readonly FileToSend[]): string[] {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') return [];
  const lost = error.details.map(({ field }) => recordingOfField(field, files));
  return lost.every((photoId) => photoId !== undefined) ? lost : [];
}

function bytesOf(files: readonly FileToSend[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}
