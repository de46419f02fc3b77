import { inviteLinkQuery, queryClient } from 'shared/query';

/** The family's invite link: the one in the cache while it is fresh, then a new answer. */
export async function fetchInviteLink(): Promise<string> {
  const { inviteLink } = await queryClient.fetchQuery({ ...inviteLinkQuery(), retry: false });
  return inviteLink;
}
