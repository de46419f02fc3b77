import { authProvidersQuery, queryClient } from 'shared/query';

/** Asks for the ways of logging in side by side with the page's code. */
export function beginLoginPage(): null {
  void queryClient.prefetchQuery(authProvidersQuery());
  return null;
}
