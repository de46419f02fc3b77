import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'shared/contract/job';
import pg from 'pg';
import type { ApiContext } from '../../platform/context.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { type JobKind, presentJob } from '../present.ts';
import { withOwnPool } from '../../platform/database/pool.ts';
import { currentMembersAmong } from '../../membership/policy.ts';
import { canFollowJob } from '../policy.ts';
import { findJobsById } from '../queries.ts';

/** Batches changes that arrive within this time into one read. */
const GATHER_MS = 50;
/** Finds changes without notification: a member who left, a shorter estimate. */
const POLL_MS = 3_000;
/** Polling interval while the notification connection is down. */
const POLL_WITHOUT_NOTIFICATIONS_MS = 1_000;

/** `gone`: the job was deleted, or the viewer left its family. `stopping`: this process ends. */
type JobReport = Job | 'gone' | 'stopping';

type Subscriber = { viewer: FamilyViewer; onReport: (report: JobReport) => void };
/** Watches jobs on behalf of all waiting requests of this process. */
export type JobWatcher = {
  /** Reports a job soon and whenever it may have changed. @returns ends the reports; safe to call twice */
  watch: (viewer: FamilyViewer, jobId: number, onReport: (report: JobReport) => void) => () => void;
  /** Number of subscribers over all jobs. */
  size: () => number;
  stop: () => Promise<void>;
};

/**
 * One subscription per job: a change is notified by the database (listenForJobChanges), read once and passed
 * to all subscribers. Simultaneous changes are read by one statement. Nothing is reported while the database
 * is away.
 */
export function createJobWatcher(context: ApiContext, kinds: readonly JobKind[]): JobWatcher {
  const subscriptions = new Map<number, { isQueued: boolean; subscribers: Set<Subscriber> }>();
  const due = new Set<number>();
  let notifications: ReturnType<typeof listenForJobChanges> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let isReading = false;

  const schedule = (jobIds: Iterable<number>): void => {
    for (const jobId of jobIds) due.add(jobId);
    if (due.size > 0 && !isReading) gathering ??= setTimeout(() => void readDue(), GATHER_MS);
  };
  const onChange = ({ jobId, queueMoved }: JobChange): void => {
    if (subscriptions.has(jobId)) schedule([jobId]);
    if (queueMoved)
      schedule([...subscriptions].filter(([, job]) => job.isQueued).map(([queuedId]) => queuedId));
  };
  const readDue = async (): Promise<void> => {
    gathering = undefined;
    isReading = true;
    const jobIds = [...due].filter((jobId) => subscriptions.has(jobId));
    due.clear();
    try {
      await report(jobIds);
    } catch {
      // The database restarts: the next poll reads again.
    } finally {
      isReading = false;
      schedule([]);
    }
  };
  const report = async (jobIds: readonly number[]): Promise<void> => {
    if (jobIds.length === 0) return;
    const waiting = jobIds.flatMap((jobId) => [...(subscriptions.get(jobId)?.subscribers ?? [])]);
    const viewers = waiting.map(({ viewer }) => viewer);
    const rows = await findJobsById(context, jobIds, viewers);
    const members = await currentMembersAmong(context.database, viewers);
    for (const jobId of jobIds) {
      const entry = subscriptions.get(jobId);
      const row = rows.get(jobId);
      if (entry === undefined) continue;
      entry.isQueued = row?.state === 'queued';
      for (const { viewer, onReport } of entry.subscribers) {
        // Subscribers that joined during the read get the next report.
        if (!waiting.some((subscriber) => subscriber.onReport === onReport)) continue;
        const isThere = row !== undefined && canFollowJob(viewer, row, members);
        onReport(isThere ? presentJob(context, viewer, kinds, row) : 'gone');
      }
    }
  };
  const poll = (): void => {
    schedule(subscriptions.keys());
    const pause = notifications?.isListening() === true ? POLL_MS : POLL_WITHOUT_NOTIFICATIONS_MS;
    polling = subscriptions.size === 0 ? undefined : setTimeout(poll, pause);
  };
  const start = (): void => {
    notifications ??= listenForJobChanges(
      { ...context.pool.options },
      { onChange, onConnected: () => schedule(subscriptions.keys()) },
    );
    polling ??= setTimeout(poll, POLL_WITHOUT_NOTIFICATIONS_MS);
  };

  return {
    // What it starts outlives the request, and must not stay at the standby that the request may read from.
    watch: (viewer, jobId, onReport) =>
      withOwnPool(() => {
        const subscriber = { viewer, onReport };
        const entry = subscriptions.get(jobId) ?? { isQueued: true, subscribers: new Set<Subscriber>() };
        subscriptions.set(jobId, entry);
        entry.subscribers.add(subscriber);
        start();
        schedule([jobId]);
        return () => {
          entry.subscribers.delete(subscriber);
          if (entry.subscribers.size === 0 && subscriptions.get(jobId) === entry) subscriptions.delete(jobId);
          if (subscriptions.size > 0) return;
          clearTimeout(polling);
          polling = undefined;
        };
      }),
    size: () => [...subscriptions.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0),
    async stop() {
      clearTimeout(polling);
      clearTimeout(gathering);
      for (const { subscribers } of subscriptions.values())
        for (const { onReport } of subscribers) onReport('stopping');
      subscriptions.clear();
      await notifications?.stop();
    },
  };
}

/** Sent by triggers on `jobs`: the job id, after a "q" where the queue has moved. */
const CHANNEL = 'ongi_jobs';
const RECONNECT_MS = 1_000;
/** TCP keep-alive: detects a silently lost connection within about a minute. */
const IDLE_PROBE_AFTER_MS = 20_000;

type JobChange = { jobId: number; queueMoved: boolean };

type JobNotifications = {
  /** Whether changes are received; otherwise only polling finds them. */
  isListening: () => boolean;
  stop: () => Promise<void>;
};

/** Listens on its own connection, and reconnects. @param onConnected earlier changes were not received */
function listenForJobChanges(
  settings: pg.ClientConfig,
  handlers: { onChange: (change: JobChange) => void; onConnected: () => void },
): JobNotifications {
  const stopping = new AbortController();
  let current: pg.Client | undefined;

  const connectOnce = async (): Promise<void> => {
    const client = new pg.Client({
      ...settings,
      keepAlive: true,
      keepAliveInitialDelayMillis: IDLE_PROBE_AFTER_MS,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      // Every error ends the connection or rejects the query below.
      client.on('error', () => resolve());
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => {
      const change = readChange(payload);
      if (change !== undefined) handlers.onChange(change);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (stopping.signal.aborted) return;
      current = client;
      handlers.onConnected();
      await lost;
    } finally {
      current = undefined;
      await client.end().catch(() => undefined);
    }
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch(() => undefined);
      await pause(RECONNECT_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    isListening: () => current !== undefined,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function readChange(payload: string | undefined): JobChange | undefined {
  const [, moved, number] = /^(q?)(\d{1,15})$/.exec(payload ?? '') ?? [];
  return number === undefined ? undefined : { jobId: Number(number), queueMoved: moved === 'q' };
}
