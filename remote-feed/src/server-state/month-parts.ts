import { useEffect, useState } from 'react';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from 'shared/contract/limits';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, CACHE_TIMES, retryUpTo } from 'shared/query';

/** A part that is passed faster than this is not asked for. */
const SETTLE_MS = 100;

/** Parts that nobody looks at and that are kept all the same: about three screens' worth each. */
const CACHED_PARTS = 24;

/** All parts of all months: what `QUERY_KEYS.ofMonth` begins with. */
const PARTS_KEY = QUERY_KEYS.ofMonth('', 0).slice(0, -2);

function monthPartQuery(month: string, offset: number) {
  return queryOptions({
    queryKey: QUERY_KEYS.ofMonth(month, offset),
    queryFn: apiQuery(postListCalls.ofMonth, {
      query: { month, offset, limit: LIMITS.listPage },
    }),
    staleTime: CACHE_TIMES.postLists.staleTime,
    gcTime: CACHE_TIMES.postLists.gcTime,
    retry: retryUpTo(CACHE_TIMES.postLists.retries),
  });
}

/**
 * The memories of a month from `offset` on (a multiple of LIMITS.listPage), asked for once the part has stayed in
 * view for a moment, called off when it leaves. `count` is what the list of months says the month has.
 */
export function useMonthPart(month: string, offset: number, count: number) {
  const queryClient = useQueryClient();
  const hasSettled = useHasSettled();
  const part = useQuery({ ...monthPartQuery(month, offset), enabled: hasSettled });
  const total = part.data?.total;

  useEffect(() => {
    // Somebody wrote or deleted in the meantime: the counts, from which the layout follows, are old.
    if (total !== undefined && total !== count) {
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.months });
    }
  }, [queryClient, total, count]);

  useEffect(() => () => forgetPartsLater(queryClient), [queryClient]);
  return part;
}

function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasSettled;
}

const planned = new WeakSet<QueryClient>();

/** Soon, and once for all parts that leave together: a way through all years would otherwise keep all of them. */
function forgetPartsLater(queryClient: QueryClient): void {
  if (planned.has(queryClient)) return;
  planned.add(queryClient);
  setTimeout(() => {
    planned.delete(queryClient);
    const cache = queryClient.getQueryCache();
    const unseen = cache.findAll({
      queryKey: PARTS_KEY,
      predicate: (part) => part.getObserversCount() === 0,
    });
    unseen.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
    for (const part of unseen.slice(CACHED_PARTS)) cache.remove(part);
  }, SETTLE_MS);
}
