import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { absoluteInvite } from 'shared/contract/family/absolute-invite';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { type InviteLink } from 'shared/contract/family/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { inviteLinkQuery } from 'shared/query';

export function useInviteLink() {
  return useQuery({ ...inviteLinkQuery(), select: absoluteInvite });
}

/** Does something with the cached invite link, or with a new one if that has expired. If fetching fails: a toast. */
export function useWithInvite() {
  const queryClient = useQueryClient();
  return async (act: (invite: InviteLink) => unknown): Promise<void> => {
    const shown = queryClient.getQueryData<InviteLink>(QUERY_KEYS.inviteLink);
    // Synchronously if possible: browsers copy and share only during a user gesture.
    if (shown !== undefined && Date.parse(shown.expiresAt) > Date.now())
      return void (await act(absoluteInvite(shown)));
    const fetched = queryClient.fetchQuery({ ...inviteLinkQuery(), staleTime: 0, retry: false });
    await fetched.then(
      (invite) => act(absoluteInvite(invite)),
      () => undefined,
    );
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
