import { queryOptions } from '@tanstack/react-query';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery } from './api-query.ts';

/** What the login page offers (public). */
export function authProvidersQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.authProviders,
    queryFn: apiQuery(authCalls.providers),
  });
}

/**
 * Who sent an invitation code (public): the family's name and the inviter's nickname. Disabled for an empty
 * code. Not retried: an unknown code stays unknown.
 */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.invite(code),
    queryFn: apiQuery(familyCalls.invite, { params: { code } }),
    enabled: code !== '',
    retry: false,
  });
}
