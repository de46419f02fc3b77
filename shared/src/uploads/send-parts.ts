import { Upload, type HttpRequest } from 'tus-js-client';
import { type RecordingType, UPLOADS_PATH } from 'shared/contract/recording';
import { ApiError } from 'shared/errors';
import { currentApiBaseUrl } from 'shared/http';
import { sessionStore } from 'shared/session';

/** One request carries this much: a proxy that buffers requests holds no more, and each is done soon. */
const PART_BYTES = 5 * 1_048_576;

/** A connection that carries nothing for this long is given up: phones that change networks leave such. */
const STALLED_MS = 60_000;

export type Parts = {
  file: File;
  type: RecordingType;
  /** Continues this upload; without it a new one begins. */
  url: string | undefined;
  onUrl: (url: string) => void;
  /** Bytes that have left, of the whole file. */
  onProgress: (sentBytes: number) => void;
  /** The server has stored a part. */
  onStored: () => void;
  signal: AbortSignal;
};

/**
 * Sends what the server does not have yet, part after part (tus). One attempt: no retries, and nothing is
 * stored in the browser. Resolves with the upload's URL. Rejects with what tus-js-client reports, or with the
 * signal's reason.
 */
export function sendParts({ file, type, url, onUrl, onProgress, onStored, signal }: Parts): Promise<string> {
  return new Promise((resolve, reject) => {
    const stall = watchForStall(() => stop(new ApiError({ code: 'NETWORK_ERROR' })));
    const onAbort = (): void => stop(signal.reason);
    const upload = new Upload(file, {
      // With both, tus-js-client begins a new upload whenever the server fails at continuing one.
      ...(url === undefined ? { endpoint: endpoint() } : { uploadUrl: url }),
      metadata: { type },
      chunkSize: PART_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: authorizedAs(sessionStore.getState().accessToken),
      onUploadUrlAvailable: () => {
        if (upload.url !== null && upload.url !== url) onUrl(upload.url);
      },
      onProgress: (sentBytes) => {
        stall.restart();
        onProgress(sentBytes);
      },
      onChunkComplete: onStored,
      onSuccess: () => end(() => resolve(upload.url ?? '')),
      onError: (error) => end(() => reject(error)),
    });

    function end(settle: () => void): void {
      stall.stop();
      signal.removeEventListener('abort', onAbort);
      settle();
    }

    /** The upload is not deleted once there is a response: it would be emptied. */
    function stop(reason: unknown): void {
      void upload.abort();
      end(() => reject(reason));
    }

    signal.addEventListener('abort', onAbort, { once: true });
    upload.start();
  });
}

/** Deletes an upload on the server. Best effort: whatever stays behind expires after a day. */
export async function deleteUpload(url: string): Promise<void> {
  const onBeforeRequest = authorizedAs(sessionStore.getState().accessToken);
  await Upload.terminate(url, { onBeforeRequest, retryDelays: null }).catch(() => undefined);
}

function endpoint(): string {
  return new URL(currentApiBaseUrl() + UPLOADS_PATH, window.location.href).href;
}

/** An upload belongs to whoever began it: after another login nothing more is sent. */
function authorizedAs(accessToken: string | null) {
  return (request: HttpRequest): void => {
    if (accessToken === null || sessionStore.getState().accessToken !== accessToken)
      throw new ApiError({ code: 'UNAUTHORIZED', status: 401 });
    request.setHeader('Accept', 'application/json');
    request.setHeader('Authorization', `Bearer ${accessToken}`);
    const xhr: unknown = request.getUnderlyingObject();
    if (xhr instanceof XMLHttpRequest) xhr.withCredentials = true;
  };
}

function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, STALLED_MS);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALLED_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
