import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { familyCalls, type InviteLink } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { inviteLinkQuery } from 'shared/query';

export function useInviteLink() {
  return useQuery(inviteLinkQuery());
}

/**
 * The link for somebody who hands it on now: the one that is shown, or another where that has run out while the page was open.
 * Null where none can be had; a toast has said why.
 */
export function useWorkingInvite(): () => Promise<InviteLink | null> {
  const queryClient = useQueryClient();
  return async () => {
    const shown = queryClient.getQueryData<InviteLink>(QUERY_KEYS.inviteLink);
    // At once where that is possible: browsers copy and share only while a press is being handled.
    if (shown !== undefined && Date.parse(shown.expiresAt) > Date.now()) return shown;
    return queryClient.fetchQuery({ ...inviteLinkQuery(), staleTime: 0, retry: false }).catch(() => null);
  };
}

/** Makes a new link; the one before stops working. Silent: the question that was asked says what went wrong. */
export function useRenewInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(familyCalls.renewLink, { silent: true }),
    onSuccess: async (invite) => {
      // An answer that was asked for before would bring the old link back.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.inviteLink });
      queryClient.setQueryData(QUERY_KEYS.inviteLink, invite);
    },
  });
}
