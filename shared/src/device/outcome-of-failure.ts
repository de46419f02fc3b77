import { ApiError } from 'shared/errors';
import type { Rejection } from './device-types.ts';

/**
 * The server remembers an Idempotency-Key for 24 hours. Entries first sent before that are not resent
 * automatically: they may have arrived, and the server would not recognise the key.
 */
export const UNSURE_AFTER_MS = 23 * 3_600_000;

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** What came of sending an entry. */
export type Outcome =
  | { kind: 'sent' | 'kept' }
  | { kind: 'refused'; rejection: Rejection }
  | { kind: 'later'; reason: 'network' | 'server' | 'login'; afterMs?: number };

/** Only a refusal of what was written ends the waiting; all else goes better later. */
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

/** What the server asks for, within reason: a clock that is wrong must not keep a memory back for days. */
function retryDelayWithin(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? LONGEST_RETRY_MS, FIRST_RETRY_MS), LONGEST_RETRY_AFTER_MS);
}

/** 5 s, then twice as long each time, at most five minutes. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}
