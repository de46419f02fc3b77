import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyGoodsItem } from 'shared/contract/goods-item';
import { anyGoodsCalls, goodsCalls } from 'shared/contract/goods';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, saveResponse } from 'shared/query';

/** The family's saved goods, newest first. */
export function useSavedGoods() {
  return useQuery({ queryKey: QUERY_KEYS.goods, queryFn: apiQuery(anyGoodsCalls.list) });
}

export function useDeleteGoods() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (goodsId: number) => callApi(goodsCalls.remove, { params: { goodsId } }),
    onSuccess: async (_nothing, goodsId) => {
      // A list that left the server before the deletion would undo it.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.goods, exact: true });
      const shown = queryClient.getQueryData<AnyGoodsItem[]>(QUERY_KEYS.goods);
      if (shown === undefined) return;
      const left = shown.filter((goodsItem) => goodsItem.goodsId !== goodsId);
      queryClient.setQueryData<AnyGoodsItem[]>(QUERY_KEYS.goods, left);
      void saveResponse(anyGoodsCalls.list, left);
    },
    // The list is refetched after a failure, too: somebody else may have deleted it. Its job is no longer
    // listed.
    onSettled: () =>
      void Promise.all([
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods, exact: true }),
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.jobs }),
      ]),
  });
}

export function useSaveGoods<Body>(save: (body: Body) => Promise<{ goodsId: number }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods }),
  });
}
