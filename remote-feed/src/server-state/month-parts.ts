import { useEffect, useState } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from 'shared/contract/limits';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, POST_LIST_OPTIONS } from 'shared/query';

/** A page that is scrolled past faster than this is not requested. */
const SETTLE_MS = 100;

/** Unobserved pages that stay cached: about three screens' worth each. */
const CACHED_PARTS = 24;

/** All parts of all months: what `QUERY_KEYS.ofMonth` begins with. */
const PARTS_KEY = QUERY_KEYS.ofMonth('', 0).slice(0, -2);

/** Posts from `offset` (multiple of LIMITS.listPage), requested after a moment in view, cancelled outside. */
export function useMonthPart(month: string, offset: number, count: number) {
  const queryClient = useQueryClient();
  const hasSettled = useHasSettled();
  const part = useQuery({
    queryKey: QUERY_KEYS.ofMonth(month, offset),
    queryFn: apiQuery(postListCalls.ofMonth, { query: { month, offset, limit: LIMITS.listPage } }),
    ...POST_LIST_OPTIONS,
    enabled: hasSettled,
  });
  const total = part.data?.total;

  useEffect(() => {
    // Posts were written or deleted meanwhile: the counts, which the layout follows, are stale.
    if (total !== undefined && total !== count)
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.months });
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

/** Debounced for all pages that leave together: a long scroll would otherwise cache all of them. */
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
