import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Family, familyCalls } from 'shared/contract/family';
import type { Role } from 'shared/contract/person';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import type { User } from 'shared/contract/user';
import { ApiError } from 'shared/errors';
import { callApi } from 'shared/http';
import { currentUserQuery, familyMembersQuery } from 'shared/query';
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

/** Changes one's own role where the family is shown already. Silent: the sheet says what went wrong. */
export function useChangeRole(familyMemberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => callApi(familyCalls.setRole, { body: { role }, silent: true }),
    onSuccess: async (_answer, role) => {
      await changeMembers(queryClient, (members) =>
        members.map((member) => (member.familyMemberId === familyMemberId ? { ...member, role } : member)),
      );
      // The role stands beside those who were there.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    },
  });
}

/** Removes somebody else. NOT_FOUND: they are gone already. Silent: the question that was asked says what went wrong. */
export function useRemoveMember(familyMemberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(familyCalls.removeMember, { params: { familyMemberId }, silent: true }),
    onSuccess: () => forgetMember(queryClient, familyMemberId),
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'NOT_FOUND') await forgetMember(queryClient, familyMemberId);
      // Somebody else decides now.
      if (error.code === 'FORBIDDEN')
        void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers });
    },
  });
}

async function forgetMember(queryClient: QueryClient, familyMemberId: number): Promise<void> {
  await changeMembers(queryClient, (members) =>
    members.filter((member) => member.familyMemberId !== familyMemberId),
  );
  // The link may have been theirs.
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.inviteLink });
}

/** Shows the change at once, and asks the server for the whole. */
async function changeMembers(
  queryClient: QueryClient,
  change: (members: Family['familyMembers']) => Family['familyMembers'],
): Promise<void> {
  // An answer that was asked for before would bring the old list back.
  await queryClient.cancelQueries({ queryKey: QUERY_KEYS.familyMembers });
  const family = queryClient.getQueryData<Family>(QUERY_KEYS.familyMembers);
  if (family !== undefined) {
    const changed = { ...family, familyMembers: change(family.familyMembers) };
    queryClient.setQueryData(QUERY_KEYS.familyMembers, changed);
    setFamily(changed);
  }
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers });
}

/**
 * Asks the server who is logged in. Somebody who is refused because they belong to a family did not know it: an answer was lost,
 * or another device was quicker.
 */
export function useRefreshUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      setUser(await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }));
    } catch {
      // The guard of the next page asks again, and says what is wrong.
    }
  };
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
