import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { type User, userCalls } from 'shared/contract/user';
import { forgetSeen, sendOutbox } from 'shared/device';
import { callApi } from 'shared/http';
import { sessionStore, setFamily, setUser } from 'shared/session';

/** Who logs out on a line that hardly works does not wait for the server longer than this. */
const LOG_OUT_TIMEOUT_MS = 8_000;

/** Changes the nickname at once and takes it back when the server refuses (product.md section 4). */
export function useChangeNickname() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: (nickname: string) =>
      callApi(userCalls.changeNickname, { body: { nickname: nickname.trim() }, silent: true }),
    onMutate: async (nickname) => {
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.currentUser });
      const before = queryClient.getQueryData<User>(QUERY_KEYS.currentUser);
      if (before !== undefined) show({ ...before, nickname: nickname.trim() });
      return { before };
    },
    onError: (_error, _nickname, context) => {
      if (context?.before !== undefined) show(context.before);
    },
    onSuccess: async (user) => {
      show(user);
      // The name stands beside memories and comments too.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers }),
        queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts }),
      ]);
    },
  });
}

type NewProfileImage = {
  file: File;
  /** 0 to 1. */
  onUploadProgress: (fraction: number) => void;
};

/** Changes the portrait. Silent: the screen says at the portrait what was wrong. */
export function useChangeProfileImage() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: ({ file, onUploadProgress }: NewProfileImage) =>
      callApi(userCalls.changeProfileImage, { body: {}, files: [file], onUploadProgress, silent: true }),
    onSuccess: async ({ profileImageUrl }) => {
      // An answer that was asked for before would bring the old portrait back.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.currentUser });
      const user = queryClient.getQueryData<User>(QUERY_KEYS.currentUser);
      if (user !== undefined) show({ ...user, profileImage: profileImageUrl });
      // Not waited for: the new portrait is seen already, and it stands beside memories and comments too.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.currentUser });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    },
  });
}

/** Puts who is logged in where every screen looks: the cache and the session. */
function useShowUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(QUERY_KEYS.currentUser, user);
    setUser(user);
  };
}

/** Ends the session on the server when it can be reached; the page ends it here in any case (`useLeave`). */
export function useLogOut() {
  return useMutation({
    mutationFn: () => callApi(authCalls.logout, { silent: 'entirely', timeoutMs: LOG_OUT_TIMEOUT_MS }),
  });
}

/** What becomes of what one wrote: it stays with the family without one's name, or goes too. */
export type MemoriesLeft = 'keep' | 'delete';

/** Deletes the account on the server. Silent: the dialog says what was wrong. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ memories, password }: { memories: MemoriesLeft; password: string }) =>
      callApi(userCalls.deleteAccount, {
        query: { memories },
        body: password === '' ? {} : { password },
        silent: true,
      }),
  });
}

/**
 * Leaves the family on the server, and forgets here all that was seen of it. What waits to be sent is refused by the server
 * from now on and kept, so that it never reaches another family unasked. Silent: the dialog says what was wrong.
 */
export function useLeaveFamily() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: () => callApi(familyCalls.leave, { silent: true }),
    onSuccess: async () => {
      await queryClient.cancelQueries();
      const user = queryClient.getQueryData<User>(QUERY_KEYS.currentUser) ?? sessionStore.getState().user;
      await forgetSeen();
      void sendOutbox().catch(() => undefined);
      // What the open screen reads goes last: it is on its way to another page.
      setFamily(null);
      if (user !== null) show({ ...user, familyId: null });
    },
  });
}
