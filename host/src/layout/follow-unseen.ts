import { QueryObserver } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { followUnseen } from 'shared/notifications/follow-unseen';
import { unseenQuery } from 'shared/notifications/unseen';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';
import { showNews } from './late-news.ts';

const COPY = {
  posts: (count: number) => `새 추억 ${count}개`,
  notifications: (count: number) => `새 소식 ${count}개`,
} as const;

/**
 * Follows what is new for a member of a family, for all pages, until the log-out or the end of membership.
 */
export async function showUnseen(): Promise<void> {
  let followed: string | null = null;
  let end = (): void => undefined;

  function follow({ user }: ReturnType<typeof sessionStore.getState>): void {
    const member = user === null || user.familyId === null ? null : `${user.userId} ${user.familyId}`;
    if (member === followed) return;
    followed = member;
    end();
    if (user !== null && member !== null) end = begin(user.userId);
  }

  sessionStore.subscribe(follow);
  follow(sessionStore.getState());
}

function begin(userId: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // As an observer it also holds the query in the cache on pages that show nothing of it.
  const endObserving = new QueryObserver(queryClient, unseenQuery()).subscribe(({ data }) =>
    showCounts(data?.postCount, data?.notificationCount),
  );
  void followUnseen({
    signal,
    userId,
    onUnseen: (unseen) => {
      if (!signal.aborted) queryClient.setQueryData(QUERY_KEYS.unseen, unseen);
    },
  });
  return () => {
    ending.abort();
    endObserving();
    showCounts();
  };
}

function showCounts(posts = 0, notifications = 0): void {
  showNews({
    ...(posts > 0 && { posts: { count: posts, text: COPY.posts(posts) } }),
    ...(notifications > 0 && {
      notifications: { count: notifications, text: COPY.notifications(notifications) },
    }),
  });
  showOnIcon(posts);
}

/** On the icon of the installed app, where the system shows a number there. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  // An app that is not installed has none, which some browsers report as an error.
  void shown.catch(() => undefined);
}
