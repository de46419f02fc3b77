import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memoryPostCalls, type RecentPost } from 'shared/contract/memory-post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, CACHE_TIMES, retryUpTo } from 'shared/query';

const lists = {
  staleTime: CACHE_TIMES.postLists.staleTime,
  gcTime: CACHE_TIMES.postLists.gcTime,
  retry: retryUpTo(CACHE_TIMES.postLists.retries),
};

const recentPostsQuery = queryOptions({
  queryKey: QUERY_KEYS.recentPosts,
  queryFn: apiQuery(memoryPostCalls.recent.answer, { path: memoryPostCalls.recent.path }),
  ...lists,
});

function postQuery(postId: number) {
  return queryOptions({
    queryKey: QUERY_KEYS.post(postId),
    queryFn: apiQuery(memoryPostCalls.detail.answer, { path: `/memory-post/${postId}` }),
    ...CACHE_TIMES.detail,
  });
}

export function useRecentPosts() {
  return useQuery(recentPostsQuery);
}

export function usePost(postId: number) {
  return useQuery(postQuery(postId));
}

/** Deletes one's own memory. The slides lose it at once; all lists by date, which stand below the time order, ask again. */
export function useDeletePost(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(memoryPostCalls.remove, { params: { postId } }),
    onSuccess: () => {
      queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
        posts?.filter((post) => post.postId !== postId),
      );
      // The page of the memory is still on screen: asking for it again now would only answer NOT_FOUND.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.post(postId), refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.timeOrder });
    },
  });
}
