import { queryOptions, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, CACHE_TIMES, retryUpTo } from 'shared/query';

const monthsQuery = queryOptions({
  queryKey: QUERY_KEYS.months,
  queryFn: apiQuery(postListCalls.months),
  staleTime: CACHE_TIMES.postLists.staleTime,
  gcTime: CACHE_TIMES.postLists.gcTime,
  retry: retryUpTo(CACHE_TIMES.postLists.retries),
});

/** The months that have posts, newest first, each with its count and cover. */
export function useMonths() {
  return useQuery(monthsQuery);
}
