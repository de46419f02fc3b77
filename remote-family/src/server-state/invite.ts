import { useQuery } from '@tanstack/react-query';
import { familyCalls } from 'shared/contract/family';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { CACHE_TIMES, isRetry } from 'shared/query';

/** The family's invite link: fresh 10 min (product.md section 7). */
export function useInviteLink() {
  return useQuery({
    queryKey: QUERY_KEYS.inviteLink,
    queryFn: (context) =>
      callApi(familyCalls.generateLink, { signal: context.signal, retryMarker: isRetry(context) }),
    staleTime: CACHE_TIMES.inviteLink.staleTime,
  });
}

/** Whose invitation a code is. Silent: the page itself says what is wrong with the link. */
export function useInvite(code: string) {
  return useQuery({
    queryKey: QUERY_KEYS.invite(code),
    queryFn: ({ signal }) => callApi(familyCalls.invite, { params: { code }, signal, silent: true }),
    enabled: code !== '',
    // An unknown code stays unknown; a lost connection has a button.
    retry: false,
  });
}
