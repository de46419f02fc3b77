import type { DetailedError, HttpResponse } from 'tus-js-client';
import type { RecordingType } from 'shared/contract/recording';
import { ApiError } from 'shared/errors';
import { apiErrorOfResponse } from 'shared/http';
import { type RecordingFile, videosOf } from './recordings.ts';
import { sendParts } from './send-parts.ts';

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

/** Few and soon: whoever sends a recording tries again later. A stored part begins them anew. */
const RETRY_DELAYS_MS = [500, 2_000] as const;

type RecordingUpload = {
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
function uploadIdOf(url: string): string {
  return new URL(url, window.location.href).pathname.split('/').at(-1) ?? '';
}

/** The upload's status of its own protocol: its offset differs, or another request is writing to it. */
const CONFLICTS: readonly (number | null)[] = [409, 423];

/** The server no longer knows the upload: it expired, or a post has it. */
const UNKNOWN: readonly (number | null)[] = [404, 410];

/** What tus-js-client threw, as an error of the app's catalogue. Its own message contains addresses. */
function apiErrorOfUpload(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!isDetailed(error)) return new ApiError({ code: 'NETWORK_ERROR' });
  // Thrown before the request was sent.
  if (error.causingError instanceof ApiError) return error.causingError;
  const { originalResponse } = error;
  return originalResponse === null
    ? new ApiError({ code: 'NETWORK_ERROR' })
    : apiErrorOfTusResponse(originalResponse);
}

function isUnknownUpload({ status }: ApiError): boolean {
  return UNKNOWN.includes(status);
}

/** Whether the same request may succeed a moment later. */
function isPassing({ status }: ApiError): boolean {
  return status === null || status === 408 || CONFLICTS.includes(status) || status >= 500;
}

/** A conflict or a lost upload says nothing about the file: whoever sends it tries again later. */
function finalUploadError(error: ApiError): ApiError {
  if (!isUnknownUpload(error) && !CONFLICTS.includes(error.status)) return error;
  return new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 503, cause: error });
}

function apiErrorOfTusResponse(response: HttpResponse): ApiError {
  return apiErrorOfResponse({
    status: response.getStatus(),
    data: parseJson(response.getBody()),
    headers: {
      'retry-after': response.getHeader('Retry-After'),
      'x-request-id': response.getHeader('X-Request-Id'),
    },
  });
}

/** HEAD has no body, and a proxy's page is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && 'originalResponse' in error;
}

/** Resolves after a time, or at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
