import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Comment, commentCalls } from 'shared/contract/comment';
import type { PostDetail, RecentPost } from 'shared/contract/memory-post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, CACHE_TIMES } from 'shared/query';

export function useComments(postId: number) {
  return useQuery({
    queryKey: QUERY_KEYS.comments(postId),
    queryFn: apiQuery(commentCalls.list.answer, { path: `/memory-post/${postId}/comment` }),
    ...CACHE_TIMES.detail,
  });
}

export function useAddComment(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => callApi(commentCalls.add, { params: { postId }, body: { content } }),
    onSuccess: (added) => write(queryClient, postId, (comments) => [...comments, added]),
  });
}

export function useDeleteComment(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => callApi(commentCalls.remove, { params: { postId, commentId } }),
    onSuccess: (_nothing, commentId) =>
      write(queryClient, postId, (comments) => comments.filter((comment) => comment.commentId !== commentId)),
  });
}

/** Shows the change at once, in the counts of the memory too, and asks the server for its list. */
function write(queryClient: QueryClient, postId: number, change: (comments: Comment[]) => Comment[]): void {
  const before = queryClient.getQueryData<Comment[]>(QUERY_KEYS.comments(postId)) ?? [];
  const after = change(before);
  const more = after.length - before.length;
  queryClient.setQueryData(QUERY_KEYS.comments(postId), (shown?: Comment[]) => shown && after);
  queryClient.setQueryData(
    QUERY_KEYS.post(postId),
    (post?: PostDetail) => post && { ...post, commentCount: post.commentCount + more },
  );
  queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
    posts?.map((post) =>
      post.postId === postId ? { ...post, commentCount: post.commentCount + more } : post,
    ),
  );
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.comments(postId) });
}
