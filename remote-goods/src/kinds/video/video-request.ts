import { create } from 'zustand';
import { randomId } from 'shared/text/random-id';
import { isFinalRejection } from '../../server-state/is-final-rejection.ts';
import { startVideo } from './server-state/video.ts';

export type Attempt =
  | { kind: 'none' }
  /** The photo is being uploaded; `fraction` is 0 to 1. */
  | { kind: 'uploading'; fraction: number }
  | { kind: 'started'; jobId: number }
  | { kind: 'rejected'; message: string; isFinal: boolean };

type VideoRequest = { prompt: string; attempt: Attempt };

const INITIAL: VideoRequest = { prompt: '', attempt: { kind: 'none' } };

/** The prompt and the state of the request. Outlives the screens, but not the page. */
export const useVideoRequest = create<VideoRequest>(() => INITIAL);

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
    useVideoRequest.setState({
      attempt: { kind: 'rejected', message: error instanceof Error ? error.message : '', isFinal },
    });
    return null;
  }
}
