import { hasEnded } from 'shared/contract/job';
import { useJob } from '../../server-state/jobs.ts';
import { useVideoRequest } from './video-request.ts';
import { VIDEO_PROCESSING_PATH, videoProcessingPath } from './video-paths.ts';

type VideoInProgress = { percent: number; /** The screen that shows its progress. */ to: string };

/** The video of the chosen photo that is in progress; null where none is. */
export function useVideoInProgress(): VideoInProgress | null {
  const attempt = useVideoRequest((request) => request.attempt);
  const { data: job } = useJob(attempt.kind === 'started' ? attempt.jobId : null);
  if (attempt.kind === 'uploading') return { percent: 0, to: VIDEO_PROCESSING_PATH };
  if (attempt.kind !== 'started' || (job !== undefined && hasEnded(job))) return null;
  return { percent: job?.progress ?? 0, to: videoProcessingPath(attempt.jobId) };
}
