import type { QueryClient } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';

/** What a person without a family may still see. */
const PERSONAL_KEYS = new Set([QUERY_KEYS.currentUser, QUERY_KEYS.authProviders].map(String));

/** Removes all queries of a family the person has left. Call it when no screen still observes one. */
export function removeFamilyQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PERSONAL_KEYS.has(String(queryKey)) });
}
