import { useQuery } from '@tanstack/react-query';
import { goodsCalls } from 'shared/contract/goods';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { onlineQuery } from 'shared/query';

/** How many jobs the family may still start today; shown before one is started. */
export function useAllowance() {
  return useQuery({
    queryKey: QUERY_KEYS.goodsAllowance,
    queryFn: onlineQuery(goodsCalls.allowance),
    staleTime: 0,
  });
}
