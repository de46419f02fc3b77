import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_KINDS,
  type Notification,
  notificationCalls,
  type NotificationKind,
  type NotificationSettings,
} from 'shared/contract/notifications/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, CACHE_TIMES } from 'shared/query';

const settingsKey = QUERY_KEYS.notificationSettings;

export function notificationSettingsQuery() {
  return queryOptions({ queryKey: settingsKey, queryFn: apiQuery(notificationCalls.settings) });
}

/**
 * Changes settings: optimistic, one after the other, because each request has all of them. A rejection shows
 * a toast and what the server has.
 */
export function useChangeNotificationSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: () => {
      const settings = queryClient.getQueryData<NotificationSettings>(settingsKey);
      if (settings === undefined) throw new Error('Settings are changed where they are shown');
      return callApi(notificationCalls.changeSettings, { body: settings });
    },
    onMutate: async (changes: Partial<NotificationSettings>) => {
      await queryClient.cancelQueries({ queryKey: settingsKey });
      queryClient.setQueryData<NotificationSettings>(
        settingsKey,
        (settings) => settings && { ...settings, ...changes },
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}

/** The lines of the bell, the latest first; an older page with each `fetchNextPage`. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: QUERY_KEYS.notificationList,
    queryFn: (context) =>
      apiQuery(notificationCalls.list, {
        query: context.pageParam === null ? {} : { before: context.pageParam },
      })(context),
    initialPageParam: null as number | null,
    getNextPageParam: ({ notifications, hasMore }) =>
      hasMore ? notifications.at(-1)?.notificationId : undefined,
    select: ({ pages }) => pages.flatMap(({ notifications }) => notifications.filter(isKnown)),
    ...CACHE_TIMES.detail,
  });
}

export type KnownNotification = Notification & { kind: NotificationKind };

/** The API may be newer than this page. */
function isKnown(notification: Notification): notification is KnownNotification {
  return NOTIFICATION_KINDS.some((kind) => kind === notification.kind);
}
