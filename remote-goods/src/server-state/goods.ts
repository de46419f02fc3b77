import { useQuery } from '@tanstack/react-query';
import { goodsCalls } from 'shared/contract/goods';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery } from 'shared/query';

/** What the family kept, newest first. */
export function useKeptGoods() {
  return useQuery({
    queryKey: QUERY_KEYS.goods,
    queryFn: apiQuery(goodsCalls.list.answer, { path: goodsCalls.list.path }),
  });
}
