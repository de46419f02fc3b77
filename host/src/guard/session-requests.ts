import { type Family, familyCalls } from 'shared/contract/family/family';
import { type User, userCalls } from 'shared/contract/user';
import { isAbort } from 'shared/errors';
import { apiQuery, currentUserQuery, familyMembersQuery, queryClient } from 'shared/query';
import { sessionStore } from 'shared/session';
import { type KnownMember, readKnownMember } from './read-known-member.ts';

/** How long the check of a login may take (product.md section 9). */
export const AUTH_TIMEOUT_MS = 30_000;

/** The start-up request for the user, until the first check consumes its result: a failure is not retried. */
let started: StartedCheck | null = null;

export type StartedCheck = {
  accessToken: string;
  user: Promise<User>;
  /** Whom the device knows; the pages of a known member open before the API has confirmed it. */
  known: Promise<KnownMember | undefined>;
};

/** Starts fetching the user and family while the page loads. The first `checkSession` consumes the result. */
export function startCheckingSession(): void {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return;
  const user = fetchUser();
  started = { accessToken, user, known: readKnownMember(accessToken) };
  void user.then(({ familyId }) => (familyId === null ? undefined : fetchFamily())).catch(() => undefined);
}

/** What was started and not consumed, whoever is logged in by now. */
export function startedCheck(): StartedCheck | null {
  return started;
}

/** Consumes what was started, if it was for this token. */
export function takeStarted(accessToken: string | null): StartedCheck | null {
  const before = started;
  started = null;
  return before !== null && before.accessToken === accessToken ? before : null;
}

/** The guard's query is silent: the redirect reports the failure (docs/contracts/failed-areas.md). */
export function fetchUser(staleTime?: number): Promise<User> {
  return queryClient.fetchQuery({
    ...currentUserQuery(),
    queryFn: apiQuery(userCalls.current, { silent: 'entirely' }),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** The guard's reader of the members does not repeat a failure, and is silent. */
export function fetchFamily(): Promise<Family> {
  return queryClient.fetchQuery({
    ...familyMembersQuery(),
    queryFn: apiQuery(familyCalls.members, { silent: 'entirely' }),
    retry: false,
  });
}

/** Without cancelling, the next check would wait for the same hanging request. */
export function cancelSessionRequests(): void {
  for (const { queryKey } of [currentUserQuery(), familyMembersQuery()]) {
    queryClient.cancelQueries({ queryKey }).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  }
}
