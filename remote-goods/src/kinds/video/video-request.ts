import { useEffect } from 'react';
import { create, useStore } from 'zustand';
import { notifyError } from 'shared/errors';
import { randomId } from 'shared/text/random-id';
import { isFinalRejection } from '../../server-state/job-calls.ts';
import { startVideo } from './server-state/video.ts';
import { hasEnded } from 'shared/contract/job';
import { useJob } from '../../server-state/jobs.ts';
import { VIDEO_PROCESSING_PATH, videoProcessingPath } from './video-paths.ts';
import { createPhotoStore, type PickedPhoto } from 'shared/picker/photo-store';
import { type SessionState, sessionStore, useSession } from 'shared/session';
import { begunVideoKey, readBegunVideo, storeBegunVideo } from './begun-video.ts';

export type Attempt =
  | { kind: 'none' }
  /** The photo is being uploaded; `fraction` is 0 to 1. */
  | { kind: 'uploading'; fraction: number }
  | { kind: 'started'; jobId: number }
  /** `reason`: the server's, Korean; null where another try may succeed. */
  | { kind: 'rejected'; reason: string | null };

/** product.md section 8. */
export const VIDEO_FAILED = '영상 생성에 실패했습니다. 다시 시도해주세요.';

type VideoRequest = {
  prompt: string;
  attempt: Attempt;
  /** Under which key the device stores it, once it is known what is there; null without a person. */
  storedAs: string | null;
};

const INITIAL: Omit<VideoRequest, 'storedAs'> = { prompt: '', attempt: { kind: 'none' } };

/** The prompt and the state of the request. Outlives the screens; the prompt also the page. */
export const useVideoRequest = create<VideoRequest>(() => ({ ...INITIAL, storedAs: null }));

export function setPrompt(prompt: string): void {
  useVideoRequest.setState({ prompt });
}

/** Prepares the form for another video. */
export function resetVideoRequest(): void {
  lastSent = null;
  useVideoRequest.setState(INITIAL);
}

/** Photo and prompt stay. */
export function resetAttempt(): void {
  useVideoRequest.setState({ attempt: { kind: 'none' } });
}

/** The open screens that send the photo, or wait for it: without one a toast reports a failure. */
let uploadScreens = 0;

/** For the screen that sends the photo, and the one it leads to, which shows why that failed. */
export function useShowsUpload(): void {
  useEffect(() => {
    uploadScreens += 1;
    return () => {
      uploadScreens -= 1;
    };
  }, []);
}

/** The same photo and prompt reuse the idempotency key until a response arrives. */
let lastSent: { photo: File; prompt: string; idempotencyKey: string } | null = null;

/** Requests the video, outcome in `attempt`. @returns the job's id; null: rejected, or another in flight */
export async function requestVideo(photo: File): Promise<number | null> {
  const { prompt, attempt } = useVideoRequest.getState();
  if (attempt.kind === 'uploading') return null;
  const actionPrompt = prompt.trim();
  const isRepeated = lastSent?.photo === photo && lastSent.prompt === actionPrompt;
  const idempotencyKey = lastSent !== null && isRepeated ? lastSent.idempotencyKey : randomId();
  lastSent = { photo, prompt: actionPrompt, idempotencyKey };
  useVideoRequest.setState({ attempt: { kind: 'uploading', fraction: 0 } });
  try {
    const jobId = await startVideo({
      photo,
      actionPrompt,
      idempotencyKey,
      onUploadProgress: (fraction) => {
        if (useVideoRequest.getState().attempt.kind === 'uploading')
          useVideoRequest.setState({ attempt: { kind: 'uploading', fraction } });
      },
    });
    lastSent = null;
    useVideoRequest.setState({ attempt: { kind: 'started', jobId } });
    return jobId;
  } catch (error) {
    // Without a response the job may exist: keep the idempotency key.
    const isFinal = isFinalRejection(error);
    if (isFinal) lastSent = null;
    if (uploadScreens > 0) {
      const reason = isFinal ? error.message : null;
      useVideoRequest.setState({ attempt: { kind: 'rejected', reason } });
    } else {
      resetAttempt();
      notifyError(error, VIDEO_FAILED);
    }
    return null;
  }
}

type VideoInProgress = { percent: number; /** The screen that shows its progress. */ to: string };

/** The video of the chosen photo that is in progress; null where none is. */
export function useVideoInProgress(): VideoInProgress | null {
  const attempt = useVideoRequest((request) => request.attempt);
  const { data: job } = useJob(attempt.kind === 'started' ? attempt.jobId : null);
  if (attempt.kind === 'uploading') return { percent: 0, to: VIDEO_PROCESSING_PATH };
  if (attempt.kind !== 'started' || (job !== undefined && hasEnded(job))) return null;
  return { percent: job?.progress ?? 0, to: videoProcessingPath(attempt.jobId) };
}

/** The one photo to animate. */
export const videoPhotos = createPhotoStore();

/** Null without a person in a family. */
function currentKey({ user }: SessionState): string | null {
  return user === null || user.familyId === null ? null : begunVideoKey(user.userId, user.familyId);
}

/** The photo of this person in this family; undefined while it is read from the device. */
export function useVideoPhoto(): PickedPhoto | null | undefined {
  const key = useSession(currentKey);
  const storedAs = useVideoRequest((request) => request.storedAs);
  const photo = useStore(videoPhotos, ({ items }) => items[0] ?? null);
  useEffect(() => {
    if (key !== null) void restoreVideo(key);
  }, [key]);
  if (key === storedAs) return photo;
  // Chosen before the device has said what is there.
  return storedAs === null ? (photo ?? undefined) : undefined;
}

/** After a reload, photo and prompt are what they were. Those of another person, or family, are dropped. */
async function restoreVideo(key: string): Promise<void> {
  const { storedAs } = useVideoRequest.getState();
  if (storedAs === key) return;
  if (storedAs !== null) {
    useVideoRequest.setState({ storedAs: null });
    videoPhotos.getState().clear();
    resetVideoRequest();
  }
  const begun = await readBegunVideo(key);
  if (begun !== null && videoPhotos.getState().items.length === 0) {
    videoPhotos.getState().add([begun.photo], 'local');
    useVideoRequest.setState({ prompt: begun.prompt });
    lastSent = begun.sent && { ...begun.sent, photo: begun.photo };
    // Stored once more it would last another day.
    stored = stateToStore(key);
  }
  useVideoRequest.setState({ storedAs: key });
}

let stored: readonly unknown[] = [];

function stateToStore(key: string): readonly unknown[] {
  const { prompt, attempt } = useVideoRequest.getState();
  return [key, prompt, attempt.kind, videoPhotos.getState().items[0]?.id];
}

/**
 * Stores each change, without its progress; a video that is being made needs no photo any more. A request
 * that ends after the log-out stores nothing.
 */
function storeChange(): void {
  const { storedAs, prompt, attempt } = useVideoRequest.getState();
  if (storedAs === null || storedAs !== currentKey(sessionStore.getState())) return;
  const now = stateToStore(storedAs);
  if (now.every((value, index) => value === stored[index])) return;
  stored = now;
  const [chosen] = videoPhotos.getState().items;
  const photo = attempt.kind === 'started' ? undefined : chosen;
  const sent = lastSent && { prompt: lastSent.prompt, idempotencyKey: lastSent.idempotencyKey };
  storeBegunVideo(
    storedAs,
    photo === undefined ? null : { prompt, sent, photoId: photo.id, photo: photo.file },
  );
}

useVideoRequest.subscribe(storeChange);
videoPhotos.subscribe(storeChange);
