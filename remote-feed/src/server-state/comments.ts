import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Comment, commentCalls, type QuotedComment } from 'shared/contract/comment';
import { LIMITS } from 'shared/contract/limits';
import type { PostDetail, RecentPost } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { CACHE_TIMES, deviceFirstQuery, saveResponse } from 'shared/query';

/** Newest page first, as they were fetched; each page is oldest first, as the API sends it. */
type CommentPages = InfiniteData<Comment[], number | null>;

/** The comments of a post, oldest first: the newest page, and an earlier one with each `fetchNextPage`. */
export function useComments(postId: number) {
  return useInfiniteQuery({
    queryKey: QUERY_KEYS.comments(postId),
    queryFn: (context) =>
      deviceFirstQuery(commentCalls.list, {
        params: { postId },
        query: context.pageParam === null ? {} : { before: context.pageParam },
      })(context),
    initialPageParam: null as number | null,
    // A page that is not full begins with the first comment.
    getNextPageParam: (page) => (page.length < LIMITS.commentPage ? undefined : page[0]?.commentId),
    select: ({ pages }) => pages.toReversed().flat(),
    ...CACHE_TIMES.detail,
  });
}

type NewComment = { content: string; replyTo: number | undefined; idempotencyKey: string };

/** Adds a comment. The same key makes one comment, however often it is sent. */
export function useAddComment(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ content, replyTo, idempotencyKey }: NewComment) =>
      callApi(commentCalls.add, {
        params: { postId },
        body: replyTo === undefined ? { content } : { content, replyTo },
        idempotencyKey,
      }),
    onSuccess: (added) =>
      changeComments(queryClient, postId, (pages) => {
        if (pages.flat().some(({ commentId }) => commentId === added.commentId)) return pages;
        const [newest = [], ...earlier] = pages;
        return [[...newest, added], ...earlier];
      }),
  });
}

export function useChangeComment(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ commentId, content }: { commentId: number; content: string }) =>
      callApi(commentCalls.change, { params: { postId, commentId }, body: { content } }),
    onSuccess: (changed) =>
      changeComments(queryClient, postId, (pages) => {
        const { commentId, content, author } = changed;
        const quote = { nickname: author.nickname, content };
        return pages.map((page) =>
          page.map((other) => (other.commentId === commentId ? changed : withQuote(other, commentId, quote))),
        );
      }),
  });
}

/** What a reply quotes of another comment; null once that is deleted. */
function withQuote(comment: Comment, commentId: number, quote: QuotedComment['quote']): Comment {
  return comment.replyTo?.commentId === commentId ? { ...comment, replyTo: { commentId, quote } } : comment;
}

export function useDeleteComment(postId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => callApi(commentCalls.remove, { params: { postId, commentId } }),
    onSuccess: (_nothing, commentId) =>
      changeComments(queryClient, postId, (pages) =>
        pages.map((page) =>
          page
            .filter((comment) => comment.commentId !== commentId)
            .map((comment) => withQuote(comment, commentId, null)),
        ),
      ),
  });
}

/** Applies a change to list, counts and the saved newest page at once, then refetches the list. */
async function changeComments(
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
