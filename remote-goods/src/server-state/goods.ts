import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { goodsCalls, type GoodsItem } from 'shared/contract/goods';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import type * as z from 'shared/schema';
import { callApi } from 'shared/http';
import { apiQuery, onlineQuery, saveResponse } from 'shared/query';

/** What the family kept, newest first. */
export function useKeptGoods() {
  return useQuery({
    queryKey: QUERY_KEYS.goods,
    queryFn: apiQuery(goodsCalls.list),
  });
}

/** How much the family may still begin today; told before it is spent. */
export function useAllowance() {
  return useQuery({
    queryKey: QUERY_KEYS.goodsAllowance,
    queryFn: onlineQuery(goodsCalls.allowance),
    staleTime: 0,
  });
}

/** The answer where it is asked for at once. */
const ASYNC = { Prefer: 'respond-async' };

/**
 * Begins a video and answers its job's number.
 * @param order `key`: the same one again begins no second video
 */
export async function beginVideo(order: {
  photo: File;
  actionPrompt: string;
  key: string;
  onUploadProgress: (fraction: number) => void;
}): Promise<number> {
  const answer = await callApi(goodsCalls.generateVideo, {
    body: { actionPrompt: order.actionPrompt },
    files: [order.photo],
    headers: ASYNC,
    idempotencyKey: order.key,
    onUploadProgress: order.onUploadProgress,
    silent: true,
  });
  return jobIdOf(answer);
}

/** Begins a picture diary and answers its job's number. */
export async function beginDiary(postId: number, key: string): Promise<number> {
  const answer = await callApi(goodsCalls.generateDiary, {
    body: { postId },
    headers: ASYNC,
    idempotencyKey: key,
    silent: true,
  });
  return jobIdOf(answer);
}

function jobIdOf(answer: object): number {
  if ('jobId' in answer && typeof answer.jobId === 'number') return answer.jobId;
  throw new Error('A server that was asked to answer at once did not');
}

/** Keeps a video in the family's goods. */
export function useSaveVideo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof goodsCalls.saveVideo.body>>) =>
      callApi(goodsCalls.saveVideo, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods }),
  });
}

/** Keeps a picture diary in the family's goods. */
export function useSaveDiary() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof goodsCalls.saveDiary.body>>) =>
      callApi(goodsCalls.saveDiary, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods }),
  });
}

/** Deletes a saved video or diary of the family. */
export function useDeleteGoods() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (goodsId: number) => callApi(goodsCalls.remove, { params: { goodsId } }),
    onSuccess: async (_nothing, goodsId) => {
      // A list that left the server before the deletion would undo it.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.goods, exact: true });
      const shown = queryClient.getQueryData<GoodsItem[]>(QUERY_KEYS.goods);
      if (shown === undefined) return;
      const left = shown.filter((goodsItem) => goodsItem.goodsId !== goodsId);
      queryClient.setQueryData<GoodsItem[]>(QUERY_KEYS.goods, left);
      void saveResponse(goodsCalls.list, left);
    },
    // After a failure, too: somebody else may have deleted it. Its job is not offered any more.
    onSettled: () =>
      void Promise.all([
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.goods, exact: true }),
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.jobs }),
      ]),
  });
}
