import { familyCalls } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { apiQuery, CACHE_TIMES, queryClient } from 'shared/query';

/** The family's invite link: the one in the cache for 10 min, then a new answer. */
export async function fetchInviteLink(): Promise<string> {
  const { inviteLink } = await queryClient.fetchQuery({
    queryKey: QUERY_KEYS.inviteLink,
    queryFn: apiQuery(familyCalls.generateLink.answer, { path: '/family/generate-link' }),
    staleTime: CACHE_TIMES.inviteLink.staleTime,
    retry: false,
  });
  return inviteLink;
}
