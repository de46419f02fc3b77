import { setTimeout as pause } from 'node:timers/promises';
import type { Attempt } from '../../compose/drill/family-client.ts';

/**
 * A response without Retry-After is repeated after this time: as long as the page waits after its first
 * failure.
 */
const RETRY_MS = 5_000;
/** A write with such a status is sent again. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([0, 408, 429, 503, 507]);

export type Outbox = {
  add: (send: () => Promise<Attempt>) => void;
  /** Resolves once everything that was added is acknowledged or rejected. */
  settled: () => Promise<void>;
  pending: () => number;
};

/**
 * One person's writes, one after the other, each with the same Idempotency-Key until it is acknowledged.
 * @param onRejected receives the status of a response after which the page would not send again, or a 5xx
 *   other than 503 and 507, which is sent again
 */
export function createOutbox(
  onAcknowledged: () => void,
  onRejected: (status: number) => void,
  retryMs = RETRY_MS,
): Outbox {
  let last = Promise.resolve();
  let pending = 0;

  async function deliver(send: () => Promise<Attempt>): Promise<void> {
    for (;;) {
      const { status, retryAfterMs } = await send();
      if (status >= 200 && status < 300) return onAcknowledged();
      if (!RETRIED_STATUSES.has(status)) {
        onRejected(status);
        if (status < 500) return;
      }
      await pause(retryAfterMs ?? retryMs);
    }
  }

  return {
    add: (send) => {
      pending += 1;
      last = last.then(() => deliver(send)).finally(() => (pending -= 1));
    },
    settled: () => last,
    pending: () => pending,
  };
}
