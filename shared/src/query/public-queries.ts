import { queryOptions } from '@tanstack/react-query';
import { authProviderCalls } from 'shared/contract/login/auth-providers';
import { familyCalls } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery } from './api-query.ts';

export function authProvidersQuery() {
  return queryOptions({ queryKey: QUERY_KEYS.authProviders, queryFn: apiQuery(authProviderCalls.providers) });
}

/** Inviter of an invitation code (public). Disabled for an empty code; an unknown one is not retried. */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.invite(code),
    queryFn: apiQuery(familyCalls.invite, { params: { code } }),
    enabled: code !== '',
    retry: false,
  });
}
