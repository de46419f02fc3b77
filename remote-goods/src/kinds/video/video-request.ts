import { create } from 'zustand';
import { ApiError } from 'shared/errors';
import { randomId } from 'shared/text/random-id';
import { beginVideo } from '../../server-state/goods.ts';

export type Attempt =
  | { kind: 'none' }
  /** The photo is on its way: 0 to 1. */
  | { kind: 'sending'; fraction: number }
  | { kind: 'begun'; jobId: number }
  | { kind: 'refused'; message: string; isFinal: boolean };

type VideoOrder = {
  /** What the person wrote. */
  prompt: string;
  attempt: Attempt;
};

const NOTHING: VideoOrder = { prompt: '', attempt: { kind: 'none' } };

/** What a video is to be made of besides its photo, and how far asking for it has come. It outlives the screens, not the page. */
export const useVideoOrder = create<VideoOrder>(() => NOTHING);

export function setPrompt(prompt: string): void {
  useVideoOrder.setState({ prompt });
}

/** For another video: nothing is asked for any more. */
export function forgetVideoOrder(): void {
  lastSent = null;
  useVideoOrder.setState(NOTHING);
}

/** The photo stays and so do the words; only what came of asking is forgotten. */
export function forgetAttempt(): void {
  useVideoOrder.setState({ attempt: { kind: 'none' } });
}

/** The same photo and the same words are asked for under the same key until somebody has answered. */
let lastSent: { photo: File; prompt: string; key: string } | null = null;

/**
 * Asks for the video. What the server says stands in `attempt` afterwards.
 * @returns the job's number; null where it was refused, or is being asked for already
 */
export async function orderVideo(photo: File): Promise<number | null> {
  const { prompt, attempt } = useVideoOrder.getState();
  if (attempt.kind === 'sending') return null;
  const actionPrompt = prompt.trim();
  const key = lastSent?.photo === photo && lastSent.prompt === actionPrompt ? lastSent.key : randomId();
  lastSent = { photo, prompt: actionPrompt, key };
  useVideoOrder.setState({ attempt: { kind: 'sending', fraction: 0 } });
  try {
    const jobId = await beginVideo({
      photo,
      actionPrompt,
      key,
      onUploadProgress: (fraction) => {
        if (useVideoOrder.getState().attempt.kind === 'sending')
          useVideoOrder.setState({ attempt: { kind: 'sending', fraction } });
      },
    });
    lastSent = null;
    useVideoOrder.setState({ attempt: { kind: 'begun', jobId } });
    return jobId;
  } catch (error) {
    // Nobody answered: whether it arrived is not known, so the key stays.
    const isFinal = error instanceof ApiError && error.status !== null && error.status < 500;
    if (isFinal) lastSent = null;
    useVideoOrder.setState({
      attempt: { kind: 'refused', message: error instanceof Error ? error.message : '', isFinal },
    });
    return null;
  }
}
