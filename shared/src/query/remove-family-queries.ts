import type { QueryClient } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';

/** What a person without a family may still see. */
const PERSONAL_KEYS = new Set([QUERY_KEYS.currentUser, QUERY_KEYS.authProviders].map(String));

/** Forgets every answer about a family that somebody does not belong to any more. Once no screen of it is left that would ask again. */
export function removeFamilyQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PERSONAL_KEYS.has(String(queryKey)) });
}
