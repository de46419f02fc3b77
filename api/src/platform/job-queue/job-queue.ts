import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fromDrizzle, PgBoss, systemClock, type Clock } from 'pg-boss';
import type pg from 'pg';
import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { statementError } from '../database/database-away.ts';
import { clientRows, type Transaction } from '../database/executor.ts';
import { runEvery } from '../processes/run-every.ts';
import { LANE_NAMES, LANES, type Lane } from './lanes.ts';

/** For tickets whose worker was killed too often. */
const deadLetterQueueOf = (lane: Lane): string => `${lane}-given-up`;

const QUEUES = LANE_NAMES.flatMap((lane) => [lane, deadLetterQueueOf(lane)]);

/** Time until a dead worker is detected; the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10;
/** A ticket expires this long after the longest run of its lane. */
const EXPIRY_MARGIN_MS = 300_000;
/** Repeated power failures must not cost a family its job, which itself hardly ever kills a worker. */
const RETRIES_AFTER_KILLS = 20;
const POLLING_SECONDS = 0.5;
/** Time for running jobs to requeue themselves when the process ends. */
const STOP_TIMEOUT_MS = 8_000;
export const REPAIR_INTERVAL_MS = 30_000;
const FORGOTTEN_AFTER_SECONDS = 86_400;

/** Monotonic: setting the wall clock back would block the queue. Times in the database are the database's. */
const STEADY_CLOCK: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const ticketDataSchema = z.object({ ticketId: z.string() });

/** A turn of a worker. Which job it gets is decided when it begins (worker/take-job.ts). */
export type Ticket = { ticketId: string; lane: Lane };

type JobWorker = {
  /** `ending`: the process ends. Resolves whatever the outcome; rejects where it must be taken again. */
  run: (ticket: Ticket, ending: AbortSignal) => Promise<void>;
  /** Receives a ticket that is not retried any more. */
  giveUp: (ticket: Ticket) => Promise<void>;
  /** Concurrent jobs in this process, by lane. */
  atOnce: Readonly<Record<Lane, number>>;
};

/** When jobs are run. A job's state is in its row; the queue only has tickets, as many as jobs wait. */
export type JobQueue = {
  /** Queues a job within the caller's transaction, with an optional delay. @returns the ticket's id */
  send: (transaction: Transaction, lane: Lane, afterSeconds?: number) => Promise<string>;
  cancel: (transaction: Transaction, ticket: Ticket) => Promise<void>;
  /** Requeues the active tickets of a dead process. Only while no other process uses this database. */
  takeOver: () => Promise<void>;
  work: (worker: JobWorker) => Promise<void>;
  /** Takes no more jobs; running ones are requeued. `send` and `cancel` go on working. */
  stopWorking: () => Promise<void>;
  /** Stops the queue altogether. */
  stop: () => Promise<void>;
};

/** @param onError receives errors of the queue's background work */
export function createJobQueue(pool: pg.Pool, onError: (error: unknown) => void): JobQueue {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        pool.query(text, values === undefined ? [] : [...values]).catch((error: unknown) => {
          throw statementError(error);
        }),
    },
    schedule: false,
    clock: STEADY_CLOCK,
    // Only workers need the supervisor, but a page must not depend on another process's.
    supervise: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on('error', onError);
  const ending = new AbortController();
  let opening: Promise<void> | undefined;
  let stopRepairing: (() => Promise<void>) | undefined;

  // Started lazily: most tests never need it.
  const open = (): Promise<void> => {
    opening ??= start(boss).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async send(transaction, lane, afterSeconds = 0) {
      await open();
      const ticketId = randomUUID();
      const options = { id: ticketId, db: fromDrizzle(transaction, sql), startAfter: afterSeconds };
      const id = await boss.send(lane, { ticketId }, options);
      if (id === null) throw new Error('The queue took no ticket');
      return id;
    },
    async cancel(transaction, { ticketId, lane }) {
      await open();
      await boss.cancel(lane, ticketId, { db: fromDrizzle(transaction, sql) });
    },
    async takeOver() {
      await open();
      for (const queue of QUEUES) {
        // Uses tickets, not job rows: a worker may have been killed between taking the one and the other.
        const query = "select id from pgboss.job where name = $1 and state = 'active'";
        const left = await clientRows(pool, z.object({ id: z.string() }), query, [queue]);
        if (left.length > 0)
          await boss.fail(
            queue,
            left.map(({ id }) => id),
          );
      }
    },
    async work({ run, giveUp, atOnce }) {
      await open();
      const repair = async (): Promise<void> => {
        for (const queue of QUEUES) await repairFutureTimes(pool, queue);
      };
      await repair();
      stopRepairing = runEvery(REPAIR_INTERVAL_MS, repair, onError);
      for (const lane of LANE_NAMES) {
        const options = {
          batchSize: 1,
          localConcurrency: atOnce[lane],
          pollingIntervalSeconds: POLLING_SECONDS,
        };
        await boss.work(lane, options, async ([ticket]) => {
          if (ticket !== undefined) await run({ ticketId: ticket.id, lane }, ending.signal);
        });
        await boss.work(deadLetterQueueOf(lane), { batchSize: 1 }, async ([ticket]) => {
          // A copy, with a number of its own.
          const { ticketId } = z.safeParse(ticketDataSchema, ticket?.data).data ?? {};
          if (ticketId !== undefined) await giveUp({ ticketId, lane });
        });
      }
    },
    async stopWorking() {
      ending.abort();
      if (opening === undefined) return;
      const stopped = Promise.all([stopRepairing?.(), ...QUEUES.map((queue) => boss.offWork(queue))]);
      await Promise.race([stopped, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
    async stop() {
      ending.abort();
      if (opening === undefined) return;
      await Promise.all([stopRepairing?.(), boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })]);
    },
  };
}

async function start(boss: PgBoss): Promise<void> {
  await boss.start();
  for (const lane of LANE_NAMES) {
    const deadLetter = deadLetterQueueOf(lane);
    await boss.createQueue(deadLetter, { deleteAfterSeconds: FORGOTTEN_AFTER_SECONDS });
    await boss.createQueue(lane, {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: (LANES[lane].longestMs + EXPIRY_MARGIN_MS) / 1_000,
      retryLimit: RETRIES_AFTER_KILLS,
      retryDelay: 0,
      deleteAfterSeconds: FORGOTTEN_AFTER_SECONDS,
      deadLetter,
    });
  }
}

/** Longer than the longest pause before a retry (transient-failure.ts). */
const FUTURE_SECONDS = 90;

/** Repairs times in the future after the clock was set back: pg-boss would wait for them. */
async function repairFutureTimes(pool: pg.Pool, queue: string): Promise<void> {
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
