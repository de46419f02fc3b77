import { SETTING_PATH } from 'shared/contract/paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authCalls } from 'shared/contract/auth';
import { SOCIAL_LOGIN_PATH } from 'shared/contract/login/social-login-path';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi, currentApiBaseUrl } from 'shared/http';
import { apiQuery } from 'shared/query';

/** How the person logs in. Not cached: the freshness of the login changes by itself. */
export function accountQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.account,
    queryFn: apiQuery(authCalls.account, { silent: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The devices on which the person is logged in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.sessions,
    queryFn: apiQuery(authCalls.sessions),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Changes the password; the server ends the other sessions. Silent: the form shows errors. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      callApi(authCalls.changePassword, { body, silent: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.sessions }),
  });
}

/** Logs one device out; null: all others. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: number | null) => {
      if (sessionId === null) await callApi(authCalls.endOtherSessions);
      else await callApi(authCalls.endSession, { params: { sessionId } });
    },
    // The query is invalidated after a failure, too: the device may have logged out by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.sessions }),
  });
}

/** The provider's login page, which returns to the settings with a fresh login. */
export function loginAgainUrl(provider: string): string {
  const path = SOCIAL_LOGIN_PATH.replace('{provider}', encodeURIComponent(provider));
  return `${currentApiBaseUrl()}${path}?${new URLSearchParams({ returnTo: SETTING_PATH })}`;
}
