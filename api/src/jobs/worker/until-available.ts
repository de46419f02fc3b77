import { setTimeout as pause } from 'node:timers/promises';
import { isOfMachine } from './transient-failure.ts';

const PAUSE_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Retries for a minute while the database, the store or the disk is unavailable.
 * @param signal ends the retries
 * @throws the last attempt's error
 */
export async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOfMachine(error) || signal.aborted || performance.now() > until) throw error;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
