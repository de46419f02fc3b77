import { inviteLinkQuery, queryClient } from 'shared/query';

/** The family's invite link: from the cache while it is fresh, else from the server. */
export async function fetchInviteLink(): Promise<string> {
  const { inviteLink } = await queryClient.fetchQuery({ ...inviteLinkQuery(), retry: false });
  return inviteLink;
}
