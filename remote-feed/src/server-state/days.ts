import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, POST_LIST_OPTIONS } from 'shared/query';
import type { Day } from 'shared/text/local-days';

/** How many posts of a day are shown at first, and added each time. */
const POSTS_AT_ONCE = 20;

function daysQuery(month: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.days(month),
    queryFn: apiQuery(postListCalls.days, { query: { month } }),
    ...POST_LIST_OPTIONS,
  });
}

function dayPostsQuery(date: Day) {
  return infiniteQueryOptions({
    queryKey: QUERY_KEYS.ofDay(date),
    queryFn: (context) =>
      apiQuery(postListCalls.ofDay, {
        query: { date, offset: context.pageParam, limit: POSTS_AT_ONCE },
      })(context),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { posts }) => sum + posts.length, 0);
      return last.posts.length > 0 && shown < last.total ? shown : undefined;
    },
    ...POST_LIST_OPTIONS,
  });
}

export function useDays(month: string) {
  return useQuery(daysQuery(month));
}

export function useDayPosts(date: Day) {
  return useInfiniteQuery(dayPostsQuery(date));
}
