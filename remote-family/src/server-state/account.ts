import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authCalls } from 'shared/contract/auth';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { accountCalls } from 'shared/contract/account';
import type { User } from 'shared/contract/user';
import { forgetSeen, sendOutbox } from 'shared/device';
import { callApi } from 'shared/http';
import { IN_BACKGROUND } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';
import { archiveCalls } from 'shared/contract/archive';

/** Logging out on a bad connection waits no longer for the server. */
const LOG_OUT_TIMEOUT_MS = 8_000;

/** Changes the nickname optimistically; a rejection restores the old one (product.md section 4). */
export function useChangeNickname() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: (nickname: string) =>
      callApi(accountCalls.changeNickname, { body: { nickname: nickname.trim() }, silent: true }),
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
      // Posts and comments show the name, too.
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

/** Changes the profile photo. Silent: the screen shows errors at the photo. */
export function useChangeProfileImage() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: ({ file, onUploadProgress }: NewProfileImage) =>
      callApi(accountCalls.changeProfileImage, { body: {}, files: [file], onUploadProgress, silent: true }),
    onSuccess: async ({ profileImageUrl }) => {
      // A response to an earlier request would bring the old photo back.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.currentUser });
      const user = queryClient.getQueryData<User>(QUERY_KEYS.currentUser);
      if (user !== undefined) show({ ...user, profileImage: profileImageUrl });
      // The refetch is not awaited: the new photo is visible already; posts and comments show it, too.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.currentUser });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.familyMembers });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.posts });
    },
  });
}

/** Updates the current user in the query cache and the session. */
function useShowUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(QUERY_KEYS.currentUser, user);
    setUser(user);
  };
}

/** Ends the session on the server if it is reachable; the page ends it locally in any case (`useLeave`). */
export function useLogOut() {
  return useMutation({
    meta: IN_BACKGROUND,
    mutationFn: () => callApi(authCalls.logout, { silent: 'entirely', timeoutMs: LOG_OUT_TIMEOUT_MS }),
  });
}

/** What happens to the person's posts: they stay with the family without the name, or are deleted. */
export type PostsChoice = 'keep' | 'delete';

/** Deletes the account on the server. Silent: the dialog shows errors. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ postsChoice, password }: { postsChoice: PostsChoice; password: string }) =>
      callApi(accountCalls.deleteAccount, {
        query: { memories: postsChoice },
        body: password === '' ? {} : { password },
        silent: true,
      }),
  });
}

/** Leaves the family. Queued posts are retained, never sent to another family. The dialog shows errors. */
export function useLeaveFamily() {
  const queryClient = useQueryClient();
  const show = useShowUser();

  return useMutation({
    mutationFn: () => callApi(familyChangeCalls.leave, { silent: true }),
    onSuccess: async () => {
      await queryClient.cancelQueries();
      const user = queryClient.getQueryData<User>(QUERY_KEYS.currentUser) ?? sessionStore.getState().user;
      await forgetSeen();
      void sendOutbox().catch(() => undefined);
      // Last, because the open screen still reads them.
      setFamily(null);
      if (user !== null) show({ ...user, familyId: null });
    },
  });
}

/** Fetches the archive's URL and counts. Silent: the row shows errors. */
export function useArchiveTicket() {
  return useMutation({ mutationFn: () => callApi(archiveCalls.ticket, { silent: true }) });
}
