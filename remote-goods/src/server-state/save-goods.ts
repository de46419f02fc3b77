import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';

export function useSaveGoods<Body>(save: (body: Body) => Promise<{ goodsId: number }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods }),
  });
}
