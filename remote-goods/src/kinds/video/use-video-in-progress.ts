import { hasEnded } from 'shared/contract/job';
import { useJob } from '../../server-state/jobs.ts';
import { useVideoOrder } from './video-request.ts';

type GoingVideo = { percent: number; /** Where it is watched. */ to: string };

/** The video of the chosen photo that is being made right now; null where none is. */
export function useGoingVideo(): GoingVideo | null {
  const attempt = useVideoOrder((order) => order.attempt);
  const { data: job } = useJob(attempt.kind === 'begun' ? attempt.jobId : null);
  if (attempt.kind === 'sending') return { percent: 0, to: '/goods/videoProcessing' };
  if (attempt.kind !== 'begun' || (job !== undefined && hasEnded(job))) return null;
  return { percent: job?.progress ?? 0, to: `/goods/videoProcessing?job=${attempt.jobId}` };
}
