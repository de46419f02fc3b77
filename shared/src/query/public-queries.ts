import { queryOptions } from '@tanstack/react-query';
import { authCalls } from 'shared/contract/auth';
import { inviteSchema } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery } from './api-query.ts';

/** What the login page offers (public). Silent: its failure is a card on the page, not a toast. */
export function authProvidersQuery() {
  return queryOptions({
    queryKey: QUERY_KEYS.authProviders,
    queryFn: apiQuery(authCalls.providers.answer, { path: '/auth/providers', silent: true }),
  });
}

/**
 * Whose invitation a code is (public): the family's name and the inviter's nickname. Not requested for an empty code.
 * Silent: each page says itself what is wrong with the code. Not retried: an unknown code stays unknown.
 */
export function inviteQuery(code: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.invite(code),
    queryFn: apiQuery(inviteSchema, { path: `/family/invite/${encodeURIComponent(code)}`, silent: true }),
    enabled: code !== '',
    retry: false,
  });
}
