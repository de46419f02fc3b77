import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, commentCalls, type QuotedComment } from 'shared/contract/comment';
import { LIMITS } from 'shared/contract/limits';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { addComment, changeComments } from 'shared/posts/comment-pages';
import { CACHE_TIMES, deviceFirstQuery } from 'shared/query';

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
    onSuccess: (added) => addComment(queryClient, postId, added),
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
