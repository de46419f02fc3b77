import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;
/** TCP keep-alive: detects a silently lost connection within about a minute. */
const IDLE_PROBE_AFTER_MS = 20_000;

type Handlers = {
  onPayload: (payload: string) => void;
  /** Earlier changes were not received. */
  onConnected: () => void;
};

/** What triggers report by `pg_notify`, on the one connection of a process that listens. */
export type ChangeListener = {
  /** Before `start`. @param channel of one subscriber each */
  listen: (channel: string, handlers: Handlers) => void;
  /** Connects, and reconnects; safe to call again. */
  start: () => void;
  /** Whether changes are received; otherwise only polling finds them. */
  isListening: () => boolean;
  stop: () => Promise<void>;
};

export function createChangeListener(settings: pg.ClientConfig): ChangeListener {
  const stopping = new AbortController();
  const channels = new Map<string, Handlers>();
  let current: pg.Client | undefined;
  let running: Promise<void> | undefined;

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
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query([...channels.keys()].map((channel) => `listen ${channel}`).join('; '));
      if (stopping.signal.aborted) return;
      current = client;
      for (const { onConnected } of channels.values()) onConnected();
      await lost;
    } finally {
      current = undefined;
      await client.end().catch(() => undefined);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch(() => undefined);
      await pause(RECONNECT_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    listen: (channel, handlers) => {
      channels.set(channel, handlers);
    },
    start: () => {
      running ??= run();
    },
    isListening: () => current !== undefined,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
