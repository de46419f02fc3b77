import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Sent by triggers on `jobs`: the job id, after a "q" where the queue has moved. */
const CHANNEL = 'ongi_jobs';
const RECONNECT_MS = 1_000;
/** TCP keep-alive: detects a silently lost connection within about a minute. */
const IDLE_PROBE_AFTER_MS = 20_000;

export type JobChange = { jobId: number; queueMoved: boolean };

type JobNotifications = {
  /** Whether changes are received; otherwise only polling finds them. */
  isListening: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Listens for job changes of all processes on a dedicated connection, and reconnects for as long as it takes.
 * @param onConnected changes before this moment were not received
 */
export function listenForJobChanges(
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
