import { ApiError } from 'shared/errors';
import type { Rejection } from '../device-schemas.ts';

/** Older entries may have arrived, and the server forgets keys after 24 hours: no automatic resend. */
export const UNSURE_AFTER_MS = 23 * 3_600_000;

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

export type Outcome =
  | { kind: 'sent' | 'kept' }
  | { kind: 'refused'; rejection: Rejection }
  | { kind: 'later'; reason: 'network' | 'server' | 'login'; afterMs?: number };

/** Only a rejection of the content is final; everything else is retried. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'later', reason: 'server' };
  const { code, status, message, details, retryAfterMs } = error;
  if (status === null) return { kind: 'later', reason: 'network' };
  if (status === 401) return { kind: 'later', reason: 'login' };
  if (status === 408 || status >= 500) return { kind: 'later', reason: 'server' };
  if (status === 429) return { kind: 'later', reason: 'server', afterMs: retryDelayWithin(retryAfterMs) };
  if (status >= 200 && status < 300) return { kind: 'later', reason: 'server' };
  return { kind: 'refused', rejection: { code, status, message, details: [...details] } };
}

/** Retry-After with an upper limit: a wrong clock must not delay a post for days. */
function retryDelayWithin(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? LONGEST_RETRY_MS, FIRST_RETRY_MS), LONGEST_RETRY_AFTER_MS);
}

/** 5 s, then twice as long each time, at most five minutes. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}
