import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { type Family } from 'shared/contract/family/family';
import type { Role } from 'shared/contract/person';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import type { User } from 'shared/contract/user';
import { ApiError } from 'shared/errors';
import { callApi } from 'shared/http';
import { currentUserQuery, familyMembersQuery } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';

/** The family that was created or joined. The role is set afterwards, and alone on a retry. */
export type Membership = { familyId: number; familyName: string };

export function useCreateFamily() {
  return useMutation({
    mutationFn: async (familyName: string): Promise<Membership> => {
      const created = await callApi(familyChangeCalls.create, { body: { familyName }, silent: true });
      return { familyId: created.id, familyName: created.familyName };
    },
  });
}

export function useJoinFamily() {
  return useMutation({
    mutationFn: (code: string): Promise<Membership> =>
      callApi(familyChangeCalls.join, { body: { code }, silent: true }),
  });
}

export function useSetRole() {
  return useMutation({
    mutationFn: (role: Role) => callApi(familyChangeCalls.setRole, { body: { role }, silent: true }),
  });
}

/** Changes the own role in a cached family. Silent: the sheet shows errors. */
export function useChangeRole(familyMemberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => callApi(familyChangeCalls.setRole, { body: { role }, silent: true }),
    onSuccess: async (_response, role) => {
      await changeMembers(queryClient, (members) =>
        members.map((member) => (member.familyMemberId === familyMemberId ? { ...member, role } : member)),
      );
      // Posts show the role of their participants.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    },
  });
}

/** Removes a member; who has left already counts as removed. Silent: the dialog shows errors. */
export function useRemoveMember(familyMemberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<'removed' | 'left-already'> => {
      try {
        await callApi(familyChangeCalls.removeMember, { params: { familyMemberId }, silent: true });
        return 'removed';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return 'left-already';
        throw error;
      }
    },
    onSuccess: () => forgetMember(queryClient, familyMemberId),
    onError: (error) => {
      // The family has another owner by now.
      if (error instanceof ApiError && error.code === 'FORBIDDEN')
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

/** Shows the change at once, then refetches the family. */
async function changeMembers(
  queryClient: QueryClient,
  change: (members: Family['familyMembers']) => Family['familyMembers'],
): Promise<void> {
  // A response to an earlier request would bring the old list back.
  await queryClient.cancelQueries({ queryKey: QUERY_KEYS.familyMembers });
  const family = queryClient.getQueryData<Family>(QUERY_KEYS.familyMembers);
  if (family !== undefined) {
    const changed = { ...family, familyMembers: change(family.familyMembers) };
    queryClient.setQueryData(QUERY_KEYS.familyMembers, changed);
    setFamily(changed);
  }
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers });
}

/** Refetches the user: a rejected member missed a response, or joined on another device. */
export function useRefreshUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      setUser(await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }));
    } catch {
      // The guard of the next page fetches again and shows errors.
    }
  };
}

/** Updates user, session and members after joining, so that the guard passes without a request. */
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
