import { type Outcome, retryDelayMs } from './outcome-of-failure.ts';

export type Later = Outcome & { kind: 'later' };

export type Sender = ReturnType<typeof createSender>;

/**
 * Drains one part of the outbox, in one tab at a time, and again after a while where something is left.
 * @param lock of the browser (Web Locks). Without locks the Idempotency-Key alone prevents duplicates.
 * @param pass sends what waits; returns why something is left
 */
export function createSender(lock: string, pass: () => Promise<Later | null>) {
  let draining: Promise<void> | null = null;
  /** `send` was called meanwhile: this pass may not have seen the newest entry. */
  let isRequestedAgain = false;
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  function send(): Promise<void> {
    clearTimeout(nextTry);
    isRequestedAgain = true;
    draining ??= drain().finally(() => {
      draining = null;
    });
    return draining;
  }

  async function drain(): Promise<void> {
    while (isRequestedAgain) {
      isRequestedAgain = false;
      const later = await withLock(lock, pass);
      if (later !== null && later.reason !== 'login') scheduleRetry(later.afterMs);
    }
  }

  function scheduleRetry(afterMs: number | undefined): void {
    clearTimeout(nextTry);
    nextTry = setTimeout(() => void send().catch(() => undefined), afterMs ?? retryDelayMs(failures));
    failures += 1;
  }

  /** The line is good: the next retry is soon. */
  function progressed(): void {
    failures = 0;
  }

  return {
    send,
    progressed,
    sendSoon(): void {
      progressed();
      void send().catch(() => undefined);
    },
  };
}

async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  // Pages without https have no locks.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(lock, work);
}
