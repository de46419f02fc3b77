import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { LIMITS } from 'shared/contract/limits';
import { apiQuery, CACHE_TIMES, retryUpTo } from 'shared/query';

const lists = {
  staleTime: CACHE_TIMES.postLists.staleTime,
  gcTime: CACHE_TIMES.postLists.gcTime,
  retry: retryUpTo(CACHE_TIMES.postLists.retries),
};

/** The months that have memories, newest first: how many there are in all, and in each year. */
export function useMonths() {
  return useQuery({
    queryKey: QUERY_KEYS.months,
    queryFn: apiQuery(postListCalls.months),
    ...lists,
  });
}

type Part = { month: string; offset: number };

/** The family's memories, newest first, a part of a month at a time. */
export function usePostsByMonth(months: readonly { month: string; count: number }[]) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...QUERY_KEYS.timeOrder, 'diary-choice', months[0]?.month ?? ''],
      queryFn: async (context) => {
        const { month, offset } = context.pageParam;
        const query = { month, offset, limit: LIMITS.listPage };
        const part = await apiQuery(postListCalls.ofMonth, { query })(context);
        return { month, offset, posts: part.posts };
      },
      initialPageParam: { month: months[0]?.month ?? '', offset: 0 } satisfies Part,
      getNextPageParam: (last): Part | undefined => {
        const place = months.findIndex(({ month }) => month === last.month);
        const read = last.offset + last.posts.length;
        if (last.posts.length > 0 && read < (months[place]?.count ?? 0))
          return { month: last.month, offset: read };
        const next = months[place + 1];
        return place === -1 || next === undefined ? undefined : { month: next.month, offset: 0 };
      },
      enabled: months.length > 0,
      ...lists,
    }),
  );
}
