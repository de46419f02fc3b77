import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseRecorder } from '../metrics/metrics.ts';
import { isDatabaseAway, NoConnection } from './database-away.ts';
import { withConnectionWait, withPool } from './pool.ts';

/** This pause applies without a standby: a restarted database is often back by then. */
const REPEAT_AFTER_MS = 500;
/** With a standby: once the primary was away, one read in this time tries it; others go there at once. */
const TRIAL_INTERVAL_MS = 1_000;
/** With a standby: how long a read waits for the primary. A machine that vanished refuses nothing. */
const PRIMARY_WAIT_MS = 2_000;

export type RepeatedReads = {
  /**
   * Runs a read, which must be safe to repeat. Where the database is away it is repeated once: at a standby
   * if there is one, else half a second later.
   * @throws what the read throws; NoConnection for whatever fails at a standby
   */
  run: <T>(read: () => Promise<T>) => Promise<T>;
};

/** @param standby its rows may lag: used only while the primary is away; null: there is none */
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
  let isAway = false;
  let nextTrialAt = -Infinity;
  // A session or post that a standby does not have may exist: nobody is logged out by an old row.
  const readAtStandby = <T>(read: () => Promise<T>): Promise<T> =>
    withPool(standby, read).catch((error: unknown) => {
      throw new NoConnection(error);
    });
  return {
    async run(read) {
      // If every read tried the primary, all of them would wait for it, and reach a new one at the moment at
      // which each of its connections plans every statement for the first time. Not a circuit breaker: its
      // next trial waits for the end of the last one, which may be a stream of minutes here.
      const isTrial = isAway && performance.now() >= nextTrialAt;
      if (isAway && !isTrial) return readAtStandby(read);
      if (isTrial) nextTrialAt = performance.now() + TRIAL_INTERVAL_MS;
      try {
        const value = await withConnectionWait(PRIMARY_WAIT_MS, read);
        if (isTrial) isAway = false;
        return value;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        isAway = true;
        nextTrialAt = performance.now() + TRIAL_INTERVAL_MS;
        recorder?.readRepeated();
        return readAtStandby(read);
      }
    },
  };
}
