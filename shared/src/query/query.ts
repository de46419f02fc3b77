/** The query client, cache times and queries that several areas use: one copy for the whole page. */
export { apiQuery, deviceFirstQuery, onlineQuery, saveResponse } from './api-query.ts';
export { refetchEverything, refreshEverything, useOffline } from './connection.ts';
export { removeFamilyQueries } from './remove-family-queries.ts';
export { clearStoredResponses } from './stored-responses.ts';
export { CACHE_TIMES } from './cache-times.ts';
export { createQueryClient, queryClient } from './query-client.ts';
export { authProvidersQuery, inviteQuery } from './public-queries.ts';
export { retryUpTo } from './retries.ts';
export {
  currentUserQuery,
  familyMembersQuery,
  inviteLinkQuery,
  POST_LIST_OPTIONS,
} from './shared-queries.ts';
