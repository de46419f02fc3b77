import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Comment, commentCalls } from 'shared/contract/comment';
import type { PostDetail, RecentPost } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { saveResponse } from 'shared/query';

/** Newest page first, as they were fetched; each page is oldest first, as the API sends it. */
type CommentPages = InfiniteData<Comment[], number | null>;

/** Adds what the server has just taken to the end of the list, once. */
export function addComment(queryClient: QueryClient, postId: number, added: Comment): Promise<void> {
  return changeComments(queryClient, postId, (pages) => {
    if (pages.flat().some(({ commentId }) => commentId === added.commentId)) return pages;
    const [newest = [], ...earlier] = pages;
    return [[...newest, added], ...earlier];
  });
}

/** Applies a change to list, counts and the saved newest page at once, then refetches the list. */
export async function changeComments(
  queryClient: QueryClient,
  postId: number,
  change: (pages: Comment[][]) => Comment[][],
): Promise<void> {
  const queryKey = QUERY_KEYS.comments(postId);
  // A list that left the server before the change would undo it.
  await queryClient.cancelQueries({ queryKey });
  const shown = queryClient.getQueryData<CommentPages>(queryKey);
  if (shown !== undefined) {
    const pages = change(shown.pages);
    queryClient.setQueryData<CommentPages>(queryKey, { ...shown, pages });
    void saveResponse(commentCalls.list, pages[0] ?? [], { params: { postId }, query: {} });
    addToCounts(queryClient, postId, pages.flat().length - shown.pages.flat().length);
  }
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.post(postId), exact: true });
}

function addToCounts(queryClient: QueryClient, postId: number, more: number): void {
  queryClient.setQueryData(
    QUERY_KEYS.post(postId),
    (post?: PostDetail) => post && { ...post, commentCount: post.commentCount + more },
  );
  queryClient.setQueryData(QUERY_KEYS.recentPosts, (posts?: RecentPost[]) =>
    posts?.map((post) =>
      post.postId === postId ? { ...post, commentCount: post.commentCount + more } : post,
    ),
  );
}
