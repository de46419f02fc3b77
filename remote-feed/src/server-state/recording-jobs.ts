import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PostDetail } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';

/**
 * Follows a post's recordings, one after another, until all of them are prepared, and refetches what shows
 * them.
 */
export function useFollowRecordings(post: PostDetail | undefined): void {
  const queryClient = useQueryClient();
  const jobId = post === undefined ? null : firstJobOf(post);
  useEffect(() => {
    if (jobId === null) return undefined;
    const unmount = new AbortController();
    const ignore = (): void => undefined;
    const follow = async (): Promise<void> => {
      const { followJob } = await import(/* webpackChunkName: "follow-job" */ 'shared/jobs/follow-job');
      await followJob(jobId, { signal: unmount.signal, onJob: ignore, onGone: ignore });
      if (!unmount.signal.aborted) await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    };
    // Without its code the state is the one of the next visit.
    follow().catch(() => undefined);
    return () => unmount.abort();
  }, [jobId, queryClient]);
}

function firstJobOf({ images, voice }: PostDetail): number | null {
  const recordings = [voice, ...images.map(({ video }) => video)];
  return recordings.find((recording) => recording?.state === 'preparing')?.jobId ?? null;
}
