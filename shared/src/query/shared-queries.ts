import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { familyCalls } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { userCalls } from 'shared/contract/user';
import { apiQuery, onlineQuery } from './api-query.ts';
import { CACHE_TIMES } from './cache-times.ts';
import { retryUpTo } from './query-client.ts';
import { authProviderCalls } from 'shared/contract/login/auth-providers';

const { retries, ...postListTimes } = CACHE_TIMES.postLists;

export const POST_LIST_OPTIONS = { ...postListTimes, retry: retryUpTo(retries) };

/** The logged-in person: fresh 10 min, cached 15 min, no retry. */
export function currentUserQuery() {
  const { staleTime, gcTime } = CACHE_TIMES.currentUser;
  return queryOptions({
    queryKey: QUERY_KEYS.currentUser,
    queryFn: apiQuery(userCalls.current),
    staleTime,
    gcTime,
    retry: false,
  });
}

/** The caller's family and its members: fresh 5 min, cached 10 min. */
export function familyMembersQuery() {
  const { staleTime, gcTime, retries } = CACHE_TIMES.familyMembers;
  return queryOptions({
    queryKey: QUERY_KEYS.familyMembers,
    queryFn: apiQuery(familyCalls.members),
    staleTime,
    gcTime,
    retry: retryUpTo(retries),
  });
}

/**
 * The invite link, perhaps a path (`absoluteInvite`): fresh for 10 min or until it expires. Never stored: it
 * would be shared expired.
 */
export function inviteLinkQuery() {
  const queryFn = onlineQuery(familyCalls.generateLink);
  return queryOptions({
    queryKey: QUERY_KEYS.inviteLink,
    queryFn,
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data === undefined
        ? CACHE_TIMES.inviteLink.staleTime
        : Math.max(0, Math.min(CACHE_TIMES.inviteLink.staleTime, Date.parse(data.expiresAt) - dataUpdatedAt)),
  });
}

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

/** What a person without a family may still see. */
const PERSONAL_KEYS = new Set([QUERY_KEYS.currentUser, QUERY_KEYS.authProviders].map(String));

/** Removes all queries of a family the person has left. Call it when no screen still observes one. */
export function removeFamilyQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PERSONAL_KEYS.has(String(queryKey)) });
}
