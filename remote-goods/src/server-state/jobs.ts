import { useEffect } from 'react';
import { type QueryFunctionContext, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasEnded, jobCalls, type Job } from 'shared/contract/job';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { onlineQuery, retryUpTo } from 'shared/query';
import { followJob } from './follow-job.ts';

/** While something is being made the list is asked for again. */
const LIST_INTERVAL_MS = 4_000;

/** One's own jobs of the last day, newest first. */
export function useJobs() {
  return useQuery({
    queryKey: QUERY_KEYS.jobs,
    queryFn: (context) =>
      // One outage is one toast, however often the list is polled meanwhile.
      onlineQuery(jobCalls.list, { retryMarker: hasFailedBefore(context) })(context),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) === false ? LIST_INTERVAL_MS : false),
  });
}

/** Whether the poll before this one failed; a poll that succeeds forgets the error. */
function hasFailedBefore({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryState(queryKey)?.error ?? null) !== null;
}

/** Somebody who waits for a job waits for the network, too. */
export const UNTIL_ANSWERED = Number.POSITIVE_INFINITY;

/**
 * One job, followed until its end; nothing is asked for null.
 * @param retries how often it is asked for again where no answer comes; a refusal is never repeated
 */
export function useJob(jobId: number | null, retries = 3) {
  const queryClient = useQueryClient();
  const job = useQuery({
    queryKey: QUERY_KEYS.job(jobId ?? 0),
    queryFn: onlineQuery(jobCalls.read, { params: { jobId: jobId ?? 0 } }),
    enabled: jobId !== null,
    staleTime: 0,
    retry: retryUpTo(retries),
  });
  const isGoingOn = job.data !== undefined && !hasEnded(job.data);

  useEffect(() => {
    if (jobId === null || !isGoingOn) return undefined;
    const leaving = new AbortController();
    const queryKey = QUERY_KEYS.job(jobId);
    void followJob(jobId, {
      signal: leaving.signal,
      onJob: (told) => queryClient.setQueryData<Job>(queryKey, told),
      onGone: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    });
    return () => leaving.abort();
  }, [jobId, isGoingOn, queryClient]);

  return job;
}

/** Begins a failed job again, with what it was given. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => callApi(jobCalls.retry, { params: { jobId }, silent: true }),
    onSettled: () => refreshJobs(queryClient),
  });
}

/** Stops a job. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => callApi(jobCalls.cancel, { params: { jobId } }),
    onSettled: () => refreshJobs(queryClient),
  });
}

/** What began or ended a job changes the list, the job and what is left of the day. */
export function refreshJobs(queryClient: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: QUERY_KEYS.jobs }),
    queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goodsAllowance }),
  ]);
}
