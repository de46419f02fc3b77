import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { postCalls, type NewPost, type PostChanges } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { ApiError } from 'shared/errors';
import { callApi } from 'shared/http';
import { CACHE_TIMES, onlineQuery } from 'shared/query';

/** What both calls send. Silent: the form shows failures, and the input stays. */
type Submission<Request> = {
  request: Request;
  files: readonly File[];
  idempotencyKey: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onUploadProgress: (fraction: number) => void;
};

export function postQuery(postId: number) {
  const { staleTime, gcTime } = CACHE_TIMES.detail;
  return queryOptions({
    queryKey: QUERY_KEYS.post(postId),
    queryFn: onlineQuery(postCalls.detail, { params: { postId } }),
    staleTime,
    gcTime,
  });
}

export function useCreatePost() {
  const refreshPosts = useRefreshPosts();
  return useMutation({
    mutationFn: ({ request, ...sending }: Submission<NewPost>) =>
      callApi(postCalls.create, { body: request, silent: true, ...sending }),
    onSuccess: refreshPosts,
  });
}

export function useChangePost(postId: number) {
  const refreshPosts = useRefreshPosts();
  return useMutation({
    mutationFn: async ({ request, ...sending }: Submission<PostChanges>) => {
      try {
        await callApi(postCalls.change, { params: { postId }, body: request, silent: true, ...sending });
      } catch (error) {
        // The same edit was accepted before, but its response was lost: done.
        if (!(error instanceof ApiError && error.code === 'DUPLICATE_ERROR')) throw error;
      }
    },
    onSuccess: refreshPosts,
  });
}

/** After a post was created or edited: the post, recent and time-order (product.md section 7). */
function useRefreshPosts() {
  const queryClient = useQueryClient();
  return () => {
    // The refetch is not awaited: visible queries refetch now, the rest when they are shown.
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
  };
}
