import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { postCalls, type PostDetail, type RecentPost } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';

type Like = { liked: boolean; likeCount: number };

/** Toggles the like: optimistic, reverted on rejection. Taps are sent sequentially: the call toggles. */
export function useToggleLike(postId: number) {
  const queryClient = useQueryClient();
  const mutationKey = ['like', postId];
  const isLastOfTheTaps = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: `like-${postId}` },
    mutationFn: () => callApi(postCalls.like, { params: { postId } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.post(postId), exact: true });
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.recentPosts });
      toggle(queryClient, postId);
    },
    onError: () => toggle(queryClient, postId),
    onSuccess: (response) => {
      if (isLastOfTheTaps()) write(queryClient, postId, () => response);
    },
    onSettled: () => {
      if (!isLastOfTheTaps()) return;
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.post(postId), exact: true });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recentPosts });
    },
  });
}

function toggle(queryClient: QueryClient, postId: number): void {
  write(queryClient, postId, ({ liked, likeCount }) => ({
    liked: !liked,
    likeCount: Math.max(0, likeCount + (liked ? -1 : 1)),
  }));
}

function write(queryClient: QueryClient, postId: number, change: (like: Like) => Like): void {
  queryClient.setQueryData(
    QUERY_KEYS.post(postId),
    (post?: PostDetail) => post && { ...post, ...change(post) },
  );
  queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
    posts?.map((post) => (post.postId === postId ? { ...post, ...change(post) } : post)),
  );
}
