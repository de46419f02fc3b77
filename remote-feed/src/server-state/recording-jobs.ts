import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PostPhoto } from 'shared/contract/post';
import { hasEnded } from 'shared/contract/job';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import type { PostVoice } from 'shared/contract/recording';

/** A browser may have six connections to one server, for everything that it requests. */
const MOST_STREAMS = 2;

/** A photo, a video, or a voice. */
type Item = Pick<PostPhoto, 'video'> | { voice?: Pick<PostVoice, 'jobId'> | undefined };

/** Percent by job; a job that is not followed yet has none. */
export type ProgressOfJobs = ReadonlyMap<number, number>;

/**
 * Follows the jobs that prepare these videos and voices, whoever has posted them, over lost connections too.
 * Once one has ended, posts and lists are requested again.
 */
export function useRecordingJobs(items: readonly Item[]): ProgressOfJobs {
  const queryClient = useQueryClient();
  const [progressOf, setProgressOf] = useState<ProgressOfJobs>(() => new Map());
  const followed = items.flatMap(jobIdOf).slice(0, MOST_STREAMS).join();

  useEffect(() => {
    if (followed === '') return undefined;
    const unmount = new AbortController();
    const refresh = () => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    const follow = async (): Promise<void> => {
      const { followJob } = await loadFollowJob();
      for (const jobId of followed.split(',').map(Number)) {
        void followJob(jobId, {
          signal: unmount.signal,
          onJob: (job) => {
            setProgressOf((before) => new Map(before).set(jobId, job.progress));
            if (hasEnded(job)) refresh();
          },
          // Deleted, or so long ready that nothing of it is left.
          onGone: refresh,
        });
      }
    };
    // Without its code the page shows the video at its next visit.
    follow().catch(() => undefined);
    return () => unmount.abort();
  }, [followed, queryClient]);

  return progressOf;
}

const loadFollowJob = () => import(/* webpackChunkName: "follow-job" */ 'shared/jobs/follow-job');

function jobIdOf(item: Item): number[] {
  const recording = 'voice' in item ? item.voice : 'video' in item ? item.video : undefined;
  return typeof recording?.jobId === 'number' ? [recording.jobId] : [];
}
