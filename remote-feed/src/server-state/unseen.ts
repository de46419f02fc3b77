import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { unseenQuery } from 'shared/notifications/unseen';

/** What is new at a post: the post itself, or comments of others. */
export type News = { isNew: boolean; newComments: number };

/** What the person has not seen yet, as it changes. */
export function useNews(postId: number): News {
  const { data } = useQuery(unseenQuery());
  return {
    isNew: data?.posts.includes(postId) === true,
    newComments: data?.comments.find((of) => of.postId === postId)?.count ?? 0,
  };
}

/** As `useNews`, but what is seen meanwhile stays marked until the component is gone. */
export function useNewsOfVisit(postId: number): News {
  const now = useNews(postId);
  const [marked, setMarked] = useState(now);
  const isNew = now.isNew || marked.isNew;
  const newComments = Math.max(now.newComments, marked.newComments);
  if (isNew !== marked.isNew || newComments !== marked.newComments) setMarked({ isNew, newComments });
  return { isNew, newComments };
}

/** The newest memory that the person has not seen, and how many there are. */
export function useNewPosts(): { count: number; newestId: number | undefined } {
  const { data } = useQuery(unseenQuery());
  return { count: data?.postCount ?? 0, newestId: data?.posts[0] };
}

/** Whether a post may be new: only the latest are listed. */
export function useMayBeNew(postId: number): boolean {
  const { data } = useQuery(unseenQuery());
  return data !== undefined && (data.posts.includes(postId) || data.postCount > data.posts.length);
}
