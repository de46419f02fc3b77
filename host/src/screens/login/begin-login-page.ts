import { authProvidersQuery, queryClient } from 'shared/query';

/** Prefetches the login providers while the page's code loads. */
export function beginLoginPage(): null {
  void queryClient.prefetchQuery(authProvidersQuery());
  return null;
}
