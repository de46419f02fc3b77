import { QueryClient } from '@tanstack/react-query';
import { CACHE_TIMES } from './cache-times.ts';
import { ApiError } from 'shared/errors';

const DEFAULT_RETRIES = 3;

/** The `meta` of a mutation that nobody waits for: its failure changes nothing for the person. */
export const IN_BACKGROUND = { inBackground: true } as const;

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

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 8000;

/** Retries a failed request up to `times`, but only if a retry can succeed: not after a rejection. */
export function retryUpTo(times: number) {
  return (failureCount: number, error: Error): boolean => failureCount < times && canRetrySucceed(error);
}

/** One second, two, four, at most eight. `attempt` counts from 0. */
function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
}

function canRetrySucceed(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === null || error.status === 408) return true;
  return error.status >= 500;
}
