import { useQuery } from '@tanstack/react-query';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { deviceFirstQuery, POST_LIST_OPTIONS } from 'shared/query';

/** The months that have posts, newest first, each with its count and cover. */
export function useMonths() {
  return useQuery({
    queryKey: QUERY_KEYS.months,
    queryFn: deviceFirstQuery(postListCalls.months),
    ...POST_LIST_OPTIONS,
  });
}
