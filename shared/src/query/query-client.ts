import { QueryClient } from '@tanstack/react-query';
import { CACHE_TIMES } from './cache-times.ts';
import { retryDelayMs, retryUpTo } from './retries.ts';

const DEFAULT_RETRIES = 3;

/** A query client with the product's defaults: fresh 5 min, no refetch on focus (product.md section 7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_TIMES.general.staleTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: retryUpTo(DEFAULT_RETRIES),
        retryDelay: retryDelayMs,
        // Offline a query has to fail (a card with a retry), not wait behind a skeleton for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The one query client of the page: areas share its cache through the contract's keys. */
export const queryClient: QueryClient = createQueryClient();
