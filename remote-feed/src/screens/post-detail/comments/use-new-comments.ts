import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Comment } from 'shared/contract/comment';
import { COMMENTS_FRAGMENT } from 'shared/contract/paths';
import { markSeen } from 'shared/notifications/mark-seen';
import { useNews, useNewsOfVisit } from '../../../server-state/unseen.ts';
import { followInView } from '../../../ui/news/follow-in-view.ts';

/**
 * The first of the loaded comments that are new: they are seen once they were in view for a second. An
 * address that names the comments leads to them.
 */
export function useNewComments(
  postId: number,
  comments: readonly Comment[] | undefined,
  section: RefObject<HTMLElement | null>,
): number | undefined {
  const { hash } = useLocation();
  const hasNews = useNews(postId).newComments > 0;
  const { newComments } = useNewsOfVisit(postId);
  const isLoaded = comments !== undefined;

  useEffect(() => {
    if (!isLoaded || !hasNews || section.current === null) return undefined;
    return followInView(section.current, () => markSeen({ commentsOf: [postId] }));
  }, [isLoaded, hasNews, postId, section]);

  useEffect(() => {
    if (isLoaded && hash === COMMENTS_FRAGMENT) section.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded, hash, section]);

  if (newComments === 0) return undefined;
  const others = comments?.filter(({ isMine }) => !isMine) ?? [];
  return (others.at(-newComments) ?? others[0])?.commentId;
}
