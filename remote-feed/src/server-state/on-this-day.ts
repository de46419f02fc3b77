import { queryOptions, useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { deviceFirstQuery, POST_LIST_OPTIONS } from 'shared/query';
import type { Day } from 'shared/text/local-days';

function onThisDayQuery(date: Day) {
  return queryOptions({
    queryKey: QUERY_KEYS.onThisDay(date),
    queryFn: deviceFirstQuery(postListCalls.onThisDay, { query: { date } }),
    ...POST_LIST_OPTIONS,
  });
}

/** Posts of the same day in earlier years, newest first. */
export function useOnThisDay(date: Day) {
  return useQuery(onThisDayQuery(date));
}
