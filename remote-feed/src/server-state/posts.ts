import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { postCalls, type RecentPost } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { CACHE_TIMES, deviceFirstQuery, POST_LIST_OPTIONS } from 'shared/query';

const recentPostsQuery = queryOptions({
  queryKey: QUERY_KEYS.recentPosts,
  queryFn: deviceFirstQuery(postCalls.recent),
  ...POST_LIST_OPTIONS,
});

/** The newest recent post's id on the server; 0 when there are none. A 304 when nothing changed. */
export async function fetchNewestRecentId(): Promise<number> {
  return newestId(await callApi(postCalls.recent, { silent: true }));
}

/** Returns the newest id of the posts that were read; undefined before. Reads nothing itself. */
export function useNewestRecentId(): number | undefined {
  return useQuery({ ...recentPostsQuery, enabled: false, select: newestId }).data;
}

/** A newer post has a larger id, whatever its day. */
function newestId(posts: readonly RecentPost[]): number {
  return Math.max(0, ...posts.map(({ postId }) => postId));
}

/** Refetches all lists of posts: visible ones at once, the rest when they are shown. */
export function useRefreshLists() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts }),
      queryClient.invalidateQueries({ queryKey: QUERY_KEYS.timeOrder }),
    ]);
  };
}

export function useRecentPosts() {
  return useQuery(recentPostsQuery);
}

export function usePost(postId: number) {
  return useQuery({
    queryKey: QUERY_KEYS.post(postId),
    queryFn: deviceFirstQuery(postCalls.detail, { params: { postId } }),
    ...CACHE_TIMES.detail,
  });
}

export function useDeletePost(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(postCalls.remove, { params: { postId } }),
    onSuccess: () => {
      queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
        posts?.filter((post) => post.postId !== postId),
      );
      // The post's page is still mounted: refetching it now would only return NOT_FOUND.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.post(postId), refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.timeOrder });
    },
  });
}
