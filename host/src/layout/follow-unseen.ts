import { QUERY_KEYS } from 'shared/contract/query-keys';
import type { Unseen } from 'shared/contract/notification';
import { followUnseen } from 'shared/notifications/follow-unseen';
import { queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';

/** Follows what is new for a member of a family, for all pages, until the log-out or the end of membership. */
export async function showUnseen(): Promise<void> {
  // Pages without an observer do not lose it.
  queryClient.setQueryDefaults(QUERY_KEYS.unseen, { gcTime: Number.POSITIVE_INFINITY });
  let followed: string | null = null;
  let end = new AbortController();

  function follow({ user }: ReturnType<typeof sessionStore.getState>): void {
    const member = user === null || user.familyId === null ? null : `${user.userId} ${user.familyId}`;
    if (member === followed) return;
    followed = member;
    end.abort();
    showOnIcon(0);
    if (user === null || member === null) return;
    end = new AbortController();
    const { signal } = end;
    void followUnseen({
      signal,
      userId: user.userId,
      onUnseen: (unseen) => {
        if (!signal.aborted) show(unseen);
      },
    });
  }

  sessionStore.subscribe(follow);
  follow(sessionStore.getState());
}

function show(unseen: Unseen): void {
  queryClient.setQueryData(QUERY_KEYS.unseen, unseen);
  showOnIcon(unseen.postCount);
}

/** On the icon of the installed app, where the system shows a number there. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  // An app that is not installed has none, which some browsers report as an error.
  void shown.catch(() => undefined);
}
