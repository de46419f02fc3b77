/** The query client, the cache times and the queries that more than one area asks: one copy for the whole page. */
export { apiQuery, onlineQuery, saveResponse } from './api-query.ts';
export { askAgain, refreshEverything, useOffline } from './connection.ts';
export { forgetFamilyAnswers } from './forget-family.ts';
export { forgetKeptAnswers } from './kept-answers.ts';
export { CACHE_TIMES } from './cache-times.ts';
export { createQueryClient, queryClient } from './query-client.ts';
export { authProvidersQuery, inviteQuery } from './public-queries.ts';
export { retryUpTo } from './retries.ts';
export { currentUserQuery, familyMembersQuery, inviteLinkQuery } from './shared-queries.ts';
