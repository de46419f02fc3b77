import type pg from 'pg';

/** Beyond the longest pause that a ticket is given (transient-failure.ts). */
const FUTURE_SECONDS = 90;

/**
 * Makes due what only a clock that was set back lets wait: tickets, heartbeats and the queue's own rounds are compared with the
 * database's clock, and what was written while it stood a year ahead would wait for a year.
 * @param queue of pg-boss, which has to be started
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
