import { setTimeout as pause } from 'node:timers/promises';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type pg from 'pg';
import type { DatabaseRecorder } from '../metrics/recorders.ts';
import { isDatabaseAway, NoConnection } from './database-away.ts';
import { withConnectionWait, withPool } from './pool.ts';

/** Without a standby: a restarted database is often back by then. */
const REPEAT_AFTER_MS = 500;
/** With a standby: how long reads go there directly once the primary was away, until one of them tries it. */
const AVOID_PRIMARY_MS = 1_000;
/**
 * With a standby: how long a read waits for a connection to the primary. A machine that vanished refuses
 * nothing: what waits for it would wait as long as a page does.
 */
const PRIMARY_WAIT_MS = 2_000;

export type RepeatedReads = {
  /**
   * Runs a read, which must be safe to repeat. Where the database is away it is repeated once: at a standby
   * if there is one, else half a second later.
   * @throws what the read throws; NoConnection for whatever fails at a standby
   */
  run: <T>(read: () => Promise<T>) => Promise<T>;
};

/**
 * @param standby its rows may be older than the primary's by the lag of the replication: it is used only
 *   while the primary is away, so that people can read meanwhile. null: there is none
 */
export function createRepeatedReads(standby: pg.Pool | null, recorder?: DatabaseRecorder): RepeatedReads {
  return standby === null ? repeatedLater(recorder) : repeatedAt(standby, recorder);
}

function repeatedLater(recorder: DatabaseRecorder | undefined): RepeatedReads {
  return {
    run: (read) =>
      read().catch(async (error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
        recorder?.readRepeated();
        await pause(REPEAT_AFTER_MS);
        return read();
      }),
  };
}

function repeatedAt(standby: pg.Pool, recorder: DatabaseRecorder | undefined): RepeatedReads {
  const breaker = circuitBreaker(handleWhen(isDatabaseAway), {
    halfOpenAfter: AVOID_PRIMARY_MS,
    breaker: new ConsecutiveBreaker(1),
  });
  // A session or post that a standby does not have may exist: nobody is logged out by an old row.
  const readAtStandby = <T>(read: () => Promise<T>): Promise<T> =>
    withPool(standby, read).catch((error: unknown) => {
      throw new NoConnection(error);
    });
  return {
    async run(read) {
      // One read tries the primary. All of them would wait for it together, and reach a new primary at the
      // moment at which each of its connections plans every statement for the first time.
      if (breaker.state === CircuitState.HalfOpen) return readAtStandby(read);
      try {
        return await breaker.execute(() => withConnectionWait(PRIMARY_WAIT_MS, read));
      } catch (error) {
        if (error instanceof BrokenCircuitError) return readAtStandby(read);
        if (!isDatabaseAway(error)) throw error;
        recorder?.readRepeated();
        return readAtStandby(read);
      }
    },
  };
}
