import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { VideoJob } from 'shared/contract/job';
import { refreshJobs } from '../../../../server-state/jobs.ts';

/** How long the full ring is visible before the result opens (product.md section 9). */
const RESULT_DELAY_MS = 2_000;

/** Opens the result two seconds after the job is done; replaces the history entry. */
export function useOpenResult(jobId: number, job: VideoJob | undefined): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasVideo = job?.state === 'done' && job.result !== null;
  useEffect(() => {
    if (!hasVideo) return undefined;
    void refreshJobs(queryClient);
    const timer = setTimeout(
      () => void navigate(`/goods/videoResult?job=${jobId}`, { replace: true }),
      RESULT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [hasVideo, jobId, navigate, queryClient]);
}
