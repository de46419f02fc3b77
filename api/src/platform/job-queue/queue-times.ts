import type pg from 'pg';

/** Longer than the longest pause before a retry (transient-failure.ts). */
const FUTURE_SECONDS = 90;

/**
 * Repairs times in the future after the clock was set back: pg-boss compares tickets, heartbeats and its own
 * schedules with the database's clock, and would otherwise wait for that time.
 * @param queue a queue of a started pg-boss
 */
export async function repairFutureTimes(pool: pg.Pool, queue: string): Promise<void> {
  const future = `now() + interval '${FUTURE_SECONDS} seconds'`;
  await pool.query(
    `update pgboss.job set start_after = now()
     where name = $1 and state in ('created', 'retry') and start_after > ${future}`,
    [queue],
  );
  await pool.query(
    `update pgboss.job set heartbeat_on = now() where name = $1 and state = 'active' and heartbeat_on > ${future}`,
    [queue],
  );
  await pool.query(
    `update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now())
     where name = $1 and greatest(monitor_on, monitor_claim_on) > ${future}`,
    [queue],
  );
}
