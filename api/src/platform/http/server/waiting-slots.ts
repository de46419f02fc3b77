import { ERROR_MESSAGES } from 'shared/contract/error-code';
import { ApiFailure } from '../errors/api-failure.ts';

/** Concurrent waiting requests per person and process: six pages or tabs. */
const WAITING_PER_PERSON = 6;
const RETRY_AFTER_SECONDS = 10;

export type WaitingSlots = {
  /** @throws ApiFailure LIMIT_EXCEEDED with Retry-After where the person has none left */
  assertFree: (userId: number) => void;
  /** @returns gives it back; safe to call twice @throws ApiFailure LIMIT_EXCEEDED with Retry-After if full */
  take: (userId: number) => () => void;
};

/** Counts waiting requests per person and process; connections need no row (docs/decisions/jobs). */
export function createWaitingSlots(perPerson = WAITING_PER_PERSON): WaitingSlots {
  const taken = new Map<number, number>();
  const assertFree = (userId: number): void => {
    if ((taken.get(userId) ?? 0) < perPerson) return;
    const message = `${ERROR_MESSAGES.LIMIT_EXCEEDED} 잠시 후 다시 시도해주세요.`;
    throw new ApiFailure('LIMIT_EXCEEDED', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return {
    assertFree,
    take(userId) {
      assertFree(userId);
      taken.set(userId, (taken.get(userId) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
