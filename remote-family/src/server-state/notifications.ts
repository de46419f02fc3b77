import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationCalls, type NotificationSettings } from 'shared/contract/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery } from 'shared/query';

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
