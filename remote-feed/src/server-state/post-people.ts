import { useEffect, useEffectEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { postCalls, type PostDetail } from 'shared/contract/post';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, CACHE_TIMES, IN_BACKGROUND } from 'shared/query';

/** People who like a post, or have opened it. */
export type PostPeople = 'likers' | 'viewers';

const peopleKey = (which: PostPeople, postId: number) => [...QUERY_KEYS.post(postId), which];

/** The latest first; read anew each time that they are shown. */
export function usePostPeople(which: PostPeople, postId: number) {
  return useQuery({
    queryKey: peopleKey(which, postId),
    queryFn: apiQuery(postCalls[which], { params: { postId } }),
    ...CACHE_TIMES.detail,
  });
}

/** Records once that the person has opened a post, where the family shows that. Its author is not counted. */
export function useRecordView(post: PostDetail | undefined, isMine: boolean): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    meta: IN_BACKGROUND,
    mutationFn: (postId: number) => callApi(postCalls.view, { params: { postId }, silent: 'entirely' }),
    onSuccess: (_nothing, postId) => {
      queryClient.setQueryData(
        QUERY_KEYS.post(postId),
        (before?: PostDetail) => before && withOwnView(before),
      );
      void queryClient.invalidateQueries({ queryKey: peopleKey('viewers', postId) });
    },
  });
  const record = useEffectEvent((postId: number) => mutate(postId));
  const unseenId = post?.views?.viewed === false && !isMine ? post.postId : null;
  useEffect(() => {
    if (unseenId !== null) record(unseenId);
  }, [unseenId]);
}

function withOwnView(post: PostDetail): PostDetail {
  const { views } = post;
  return views === undefined || views.viewed
    ? post
    : { ...post, views: { count: views.count + 1, viewed: true } };
}
