import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, deviceFirstQuery, POST_LIST_OPTIONS } from 'shared/query';
import type { Day } from 'shared/text/local-days';

/** How many posts of a day are shown at first, and added each time. */
const POSTS_AT_ONCE = 20;

/** The days of a month that have posts. */
export function useDays(month: string) {
  return useQuery({
    queryKey: QUERY_KEYS.days(month),
    queryFn: apiQuery(postListCalls.days, { query: { month } }),
    ...POST_LIST_OPTIONS,
  });
}

export function useDayPosts(date: Day) {
  return useInfiniteQuery({
    queryKey: QUERY_KEYS.ofDay(date),
    queryFn: (context) => {
      const query = { date, offset: context.pageParam, limit: POSTS_AT_ONCE };
      return apiQuery(postListCalls.ofDay, { query })(context);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { posts }) => sum + posts.length, 0);
      return last.posts.length > 0 && shown < last.total ? shown : undefined;
    },
    ...POST_LIST_OPTIONS,
  });
}

/** Posts of the same day in earlier years, newest first. */
export function useOnThisDay(date: Day) {
  return useQuery({
    queryKey: QUERY_KEYS.onThisDay(date),
    queryFn: deviceFirstQuery(postListCalls.onThisDay, { query: { date } }),
    ...POST_LIST_OPTIONS,
  });
}
