import { setTimeout as pause } from 'node:timers/promises';

export type OpenLoopRun = {
  /** Successful responses a second, until the last one. */
  perSecond: number;
  /** From the intended moment of the request: waiting for a late start counts. */
  p50Ms: number;
  p99Ms: number;
  sent: number;
  failures: number;
};

type OpenLoop = {
  perSecond: number;
  seconds: number;
  /** Sends the request of this number; rejects if it failed. */
  send: (index: number) => Promise<void>;
  /** Requests without a response, above which the next ones fail at once: the client's memory ends too. */
  maxPending: number;
  random: () => number;
};

/** Sends requests at their moments, whether earlier ones have responses or not. */
export async function runOpenLoop(loop: OpenLoop): Promise<OpenLoopRun> {
  const { perSecond, seconds, send, maxPending, random } = loop;
  const startedAt = performance.now();
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let failures = 0;
  for (const moment of poissonMoments(perSecond, seconds, random)) {
    const intendedAt = startedAt + moment * 1000;
    const waitMs = intendedAt - performance.now();
    // Timers are coarse: what is due within a millisecond is sent now.
    if (waitMs >= 1) await pause(waitMs);
    const index = sent;
    sent += 1;
    if (pending.size >= maxPending) {
      failures += 1;
      // Responses are only read between two turns of the event loop.
      await pause(0);
      continue;
    }
    const response = send(index)
      .then(() => void latencies.push(performance.now() - intendedAt))
      .catch(() => void (failures += 1))
      .finally(() => pending.delete(response));
    pending.add(response);
  }
  await Promise.all(pending);
  const took = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    perSecond: latencies.length / took,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    sent,
    failures,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Arrivals that do not wait for responses: the moments of a Poisson process, in seconds from its start.
 * @param random 0 to 1, exclusive of 1
 */
export function* poissonMoments(
  perSecond: number,
  seconds: number,
  random: () => number,
): Generator<number, void> {
  for (let moment = gap(perSecond, random()); moment < seconds; moment += gap(perSecond, random()))
    yield moment;
}

function gap(perSecond: number, random: number): number {
  return -Math.log(1 - random) / perSecond;
}
