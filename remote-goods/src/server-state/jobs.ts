import { useEffect } from 'react';
import { type QueryFunctionContext, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyJob } from 'shared/contract/job-shape';
import { anyJobCalls, hasEnded, jobCalls } from 'shared/contract/job';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { followJob } from 'shared/jobs/follow-job';
import { onlineQuery, retryUpTo } from 'shared/query';
import { goodsCalls } from 'shared/contract/goods';

/** While a job is in progress the list is polled. */
const LIST_INTERVAL_MS = 4_000;

/** One's own jobs of the last day, newest first. */
export function useJobs() {
  return useQuery({
    queryKey: QUERY_KEYS.jobs,
    queryFn: (context) =>
      // One outage is one toast, however often the list is polled meanwhile.
      onlineQuery(anyJobCalls.list, { retryMarker: hasFailedBefore(context) })(context),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) === false ? LIST_INTERVAL_MS : false),
  });
}

/** Whether the poll before this one failed; a poll that succeeds forgets the error. */
function hasFailedBefore({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryState(queryKey)?.error ?? null) !== null;
}

/** Whoever waits for a job waits for the network, too. */
export const RETRY_FOREVER = Number.POSITIVE_INFINITY;

/** One job, followed until its end; null: no request. A rejection is never retried, whatever `retries` is. */
export function useJob(jobId: number | null, retries = 3) {
  const queryClient = useQueryClient();
  const job = useQuery({
    queryKey: QUERY_KEYS.job(jobId ?? 0),
    queryFn: onlineQuery(anyJobCalls.read, { params: { jobId: jobId ?? 0 } }),
    enabled: jobId !== null,
    staleTime: 0,
    retry: retryUpTo(retries),
  });
  const isInProgress = job.data !== undefined && !hasEnded(job.data);

  useEffect(() => {
    if (jobId === null || !isInProgress) return undefined;
    const unmount = new AbortController();
    const queryKey = QUERY_KEYS.job(jobId);
    void followJob(jobId, {
      signal: unmount.signal,
      onJob: (changed) => queryClient.setQueryData<AnyJob>(queryKey, changed),
      onGone: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    });
    return () => unmount.abort();
  }, [jobId, isInProgress, queryClient]);

  return job;
}

/** Of a finished job whose result was deleted, the state is `cancelled` as well. */
export function canRetry({ state, progress }: AnyJob): boolean {
  return state === 'failed' || (state === 'cancelled' && progress < 100);
}

export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => callApi(jobCalls.retry, { params: { jobId }, silent: true }),
    onSettled: () => refreshJobs(queryClient),
  });
}

export function useCancelJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => callApi(jobCalls.cancel, { params: { jobId } }),
    onSettled: () => refreshJobs(queryClient),
  });
}

/** A started or ended job changes the list, the job and the day's allowance. */
export function refreshJobs(queryClient: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: QUERY_KEYS.jobs }),
    queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goodsAllowance }),
  ]);
}

/** How many jobs the family may still start today; shown before one is started. */
export function useAllowance() {
  return useQuery({
    queryKey: QUERY_KEYS.goodsAllowance,
    queryFn: onlineQuery(goodsCalls.allowance),
    staleTime: 0,
  });
}
