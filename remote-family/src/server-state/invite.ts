import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { type InviteLink } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { inviteLinkQuery } from 'shared/query';

export function useInviteLink() {
  return useQuery(inviteLinkQuery());
}

/** The cached invite link, or a new one if that has expired. Null if fetching fails, after a toast. */
export function useWorkingInvite(): () => Promise<InviteLink | null> {
  const queryClient = useQueryClient();
  return async () => {
    const shown = queryClient.getQueryData<InviteLink>(QUERY_KEYS.inviteLink);
    // Synchronously if possible: browsers copy and share only during a user gesture.
    if (shown !== undefined && Date.parse(shown.expiresAt) > Date.now()) return shown;
    return queryClient.fetchQuery({ ...inviteLinkQuery(), staleTime: 0, retry: false }).catch(() => null);
  };
}

/** Creates a new link; the old one stops working. Silent: the dialog shows errors. */
export function useRenewInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(familyChangeCalls.renewLink, { silent: true }),
    onSuccess: async (invite) => {
      // A response to an earlier request would bring the old link back.
      await queryClient.cancelQueries({ queryKey: QUERY_KEYS.inviteLink });
      queryClient.setQueryData(QUERY_KEYS.inviteLink, invite);
    },
  });
}
