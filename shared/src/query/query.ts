/** The query client, cache times and queries that several areas use: one copy for the whole page. */
export { apiQuery, deviceFirstQuery, onlineQuery, saveResponse } from './api-query.ts';
export { refetchEverything, refreshEverything, useOffline } from './connection.ts';
export { clearStoredResponses } from './stored-responses.ts';
export { CACHE_TIMES } from './cache-times.ts';
export { createQueryClient, IN_BACKGROUND, queryClient, retryUpTo } from './query-client.ts';
export {
  authProvidersQuery,
  currentUserQuery,
  familyMembersQuery,
  inviteLinkQuery,
  inviteQuery,
  POST_LIST_OPTIONS,
  removeFamilyQueries,
} from './shared-queries.ts';
