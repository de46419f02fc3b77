import { queryOptions, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, CACHE_TIMES, retryUpTo } from 'shared/query';
import type { Day } from 'shared/text/local-days';

function onThisDayQuery(date: Day) {
  return queryOptions({
    queryKey: QUERY_KEYS.onThisDay(date),
    queryFn: apiQuery(postListCalls.onThisDay, { query: { date } }),
    staleTime: CACHE_TIMES.postLists.staleTime,
    gcTime: CACHE_TIMES.postLists.gcTime,
    retry: retryUpTo(CACHE_TIMES.postLists.retries),
  });
}

/** Posts of the same day in earlier years, newest first. */
export function useOnThisDay(date: Day) {
  return useQuery(onThisDayQuery(date));
}
