import { fromDrizzle, PgBoss, systemClock, type Clock } from 'pg-boss';
import type pg from 'pg';
import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { repairFutureTimes } from './queue-times.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

const QUEUE = 'goods';
/** Where the queue lays what killed its worker too often. */
const DEAD_LETTER_QUEUE = 'goods-given-up';

/** A worker that is gone is noticed after this long. The least that pg-boss takes. */
const HEARTBEAT_SECONDS = 10;
/** Longer than any maker may take. */
const EXPIRES_SECONDS = 900;
/**
 * How often a job whose worker was killed is taken again. What makes things runs in children of its own, so that a worker hardly
 * ever dies of its job; a machine that loses its power again and again must not cost a family theirs.
 */
const RETRIES_AFTER_KILLS = 20;
const POLLING_SECONDS = 0.5;
/** How long jobs at work may take to put themselves back when the process ends. */
const STOP_TIMEOUT_MS = 8_000;
const REPAIR_INTERVAL_MS = 30_000;
const FORGOTTEN_AFTER_SECONDS = 86_400;

/**
 * The queue waits by the time since this process started: a wall clock that is set back by a year would make it wait for a year.
 * What it writes into the database it takes from the database's clock.
 */
const STEADY_CLOCK: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};

const ticketSchema = z.object({ jobId: z.int() });

type JobWorker = {
  /** Does one job; `ending` is aborted when the process ends. Resolves however the job itself ended; rejects where it is to be taken again. */
  run: (jobId: number, ending: AbortSignal) => Promise<void>;
  /** Told of a job that is not taken any more. */
  giveUp: (jobId: number) => Promise<void>;
  /** How many jobs run at once in this process. */
  atOnce: number;
};

/** Whose turn it is. A job's own state stands in its row; the queue holds tickets. */
export type JobQueue = {
  /** Queues a job in the caller's transaction, to be taken after so many seconds: both are there, or neither. @returns the ticket's id */
  send: (transaction: Transaction, jobId: number, afterSeconds?: number) => Promise<string>;
  /** Takes a ticket back, whether it waits or is at work. */
  cancel: (transaction: Transaction, ticketId: string) => Promise<void>;
  /** Makes the tickets that a process left behind be taken at once. Only where no other process works on this database. */
  takeOver: () => Promise<void>;
  /** Begins to work. */
  work: (worker: JobWorker) => Promise<void>;
  /** Ends the work in order: what runs is put back. */
  stop: () => Promise<void>;
};

/** @param onError told of what the queue could not do while nobody asked it anything */
export function createJobQueue(pool: pg.Pool, onError: (error: unknown) => void): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values === undefined ? [] : [...values]) },
    schedule: false,
    clock: STEADY_CLOCK,
    // Waiting jobs are looked at by the supervisor; only who works needs one, but a page must not wait for somebody else's.
    supervise: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on('error', onError);
  const ending = new AbortController();
  let opening: Promise<void> | undefined;
  let repairing: NodeJS.Timeout | undefined;

  // Only when it is first needed: most tests never are.
  const open = (): Promise<void> => {
    opening ??= start(boss).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async send(transaction, jobId, afterSeconds = 0) {
      await open();
      const options = { db: fromDrizzle(transaction, sql), startAfter: afterSeconds };
      const id = await boss.send(QUEUE, { jobId }, options);
      if (id === null) throw new Error('The queue took no ticket');
      return id;
    },
    async cancel(transaction, ticketId) {
      await open();
      await boss.cancel(QUEUE, ticketId, { db: fromDrizzle(transaction, sql) });
    },
    async takeOver() {
      await open();
      for (const queue of [QUEUE, DEAD_LETTER_QUEUE]) {
        // By the tickets, not by the jobs' rows: a worker may have been killed between taking the one and the other.
        const left = await pool.query<{ id: string }>(
          "select id from pgboss.job where name = $1 and state = 'active'",
          [queue],
        );
        const ids = left.rows.map(({ id }) => id);
        if (ids.length > 0) await boss.fail(queue, ids);
      }
    },
    async work({ run, giveUp, atOnce }) {
      await open();
      const repair = async (): Promise<void> => {
        for (const queue of [QUEUE, DEAD_LETTER_QUEUE]) await repairFutureTimes(pool, queue);
      };
      await repair();
      repairing = setInterval(() => void repair().catch(onError), REPAIR_INTERVAL_MS);
      repairing.unref();
      const options = { batchSize: 1, localConcurrency: atOnce, pollingIntervalSeconds: POLLING_SECONDS };
      await boss.work(QUEUE, options, ([ticket]) => onTicket(ticket, (jobId) => run(jobId, ending.signal)));
      await boss.work(DEAD_LETTER_QUEUE, { batchSize: 1 }, ([ticket]) => onTicket(ticket, giveUp));
    },
    async stop() {
      ending.abort();
      clearInterval(repairing);
      if (opening === undefined) return;
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function start(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(DEAD_LETTER_QUEUE, { deleteAfterSeconds: FORGOTTEN_AFTER_SECONDS });
  await boss.createQueue(QUEUE, {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRES_SECONDS,
    retryLimit: RETRIES_AFTER_KILLS,
    retryDelay: 0,
    deleteAfterSeconds: FORGOTTEN_AFTER_SECONDS,
    deadLetter: DEAD_LETTER_QUEUE,
  });
}

async function onTicket(
  ticket: { data: unknown } | undefined,
  work: (jobId: number) => Promise<void>,
): Promise<void> {
  const parsed = z.safeParse(ticketSchema, ticket?.data);
  if (parsed.success) await work(parsed.data.jobId);
}
