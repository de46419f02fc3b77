import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { familyCalls } from 'shared/contract/family';
import type { Role } from 'shared/contract/person';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import type { User } from 'shared/contract/user';
import { callApi } from 'shared/http';
import { familyMembersQuery } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';

/** What came of the way into a family. The role is asked for last, and alone again when only it failed. */
export type Membership = { familyId: number; familyName: string };

export function useCreateFamily() {
  return useMutation({
    mutationFn: async (familyName: string): Promise<Membership> => {
      const made = await callApi(familyCalls.create, { body: { familyName }, silent: true });
      return { familyId: made.id, familyName: made.familyName };
    },
  });
}

export function useJoinFamily() {
  return useMutation({
    mutationFn: (code: string): Promise<Membership> =>
      callApi(familyCalls.join, { body: { code }, silent: true }),
  });
}

export function useSetRole() {
  return useMutation({
    mutationFn: (role: Role) => callApi(familyCalls.setRole, { body: { role }, silent: true }),
  });
}

/**
 * Tells the page that the person belongs to a family now: the cached user, the session and the members, so
 * that the guard lets them on without asking again.
 */
export function useEnterFamily() {
  const queryClient = useQueryClient();
  return (membership: Membership) => enterFamily(queryClient, membership);
}

async function enterFamily(queryClient: QueryClient, { familyId }: Membership): Promise<void> {
  const user = queryClient.getQueryData<User>(QUERY_KEYS.currentUser) ?? sessionStore.getState().user;
  if (user === null) {
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.currentUser });
  } else {
    const member: User = { ...user, familyId };
    queryClient.setQueryData(QUERY_KEYS.currentUser, member);
    setUser(member);
  }
  try {
    setFamily(await queryClient.fetchQuery({ ...familyMembersQuery(), staleTime: 0, retry: false }));
  } catch {
    // Was told by a toast; every page that shows members asks again and has its own retry.
  }
}
