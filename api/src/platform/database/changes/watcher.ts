import type { FamilyViewer } from '../../http/authentication/viewer.ts';
import { withOwnPool } from '../pool.ts';
import type { ChangeListener } from './change-listener.ts';

/** Batches changes that arrive within this time into one read. */
const GATHER_MS = 50;
/** Polling interval while the notification connection is down. */
const POLL_WITHOUT_NOTIFICATIONS_MS = 1_000;

/** `gone`: it was deleted, or the viewer has no access any more. `stopping`: this process ends. */
export type Report<State> = State | 'gone' | 'stopping';

export type Subscriber<State> = { viewer: FamilyViewer; onReport: (report: Report<State>) => void };

/** Subscribers by what they watch. */
type Subscribers<State> = ReadonlyMap<string, readonly Subscriber<State>[]>;

type Watching<State> = {
  /** The channel of a trigger's `pg_notify`. */
  channel: string;
  /** What a payload says has changed. */
  keysOf: (payload: string) => readonly string[];
  /** Reads all that may have changed, at best by one statement, and returns what to report to each. */
  read: (due: Subscribers<State>) => Promise<ReadonlyMap<Subscriber<State>, State | 'gone'>>;
  /** Finds changes without notification, such as a member who left. */
  pollMs: number;
};

/** Watches something on behalf of all waiting requests of this process. */
export type Watcher<State> = {
  /** Reports soon, and whenever it may have changed. @returns ends the reports; safe to call twice */
  watch: (viewer: FamilyViewer, key: string, onReport: (report: Report<State>) => void) => () => void;
  hasSubscribers: (key: string) => boolean;
  /** Number of subscribers. */
  size: () => number;
  stop: () => void;
};

/**
 * One subscription per key: a change is notified by the database, read once and passed to all subscribers.
 * Simultaneous changes are read together. Nothing is reported while the database is away.
 */
export function createWatcher<State>(
  listener: ChangeListener,
  { channel, keysOf, read, pollMs }: Watching<State>,
): Watcher<State> {
  const subscriptions = new Map<string, Set<Subscriber<State>>>();
  const due = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let isReading = false;

  const schedule = (keys: Iterable<string>): void => {
    for (const key of keys) if (subscriptions.has(key)) due.add(key);
    if (due.size > 0 && !isReading) gathering ??= setTimeout(() => void readDue(), GATHER_MS);
  };
  const readDue = async (): Promise<void> => {
    gathering = undefined;
    isReading = true;
    // Subscribers that join during the read get the next report.
    const waiting = new Map([...due].map((key) => [key, [...(subscriptions.get(key) ?? [])]]));
    due.clear();
    try {
      const reports = await read(waiting);
      for (const [key, subscribers] of waiting)
        for (const subscriber of subscribers) {
          const report = reports.get(subscriber);
          if (report !== undefined && subscriptions.get(key)?.has(subscriber) === true)
            subscriber.onReport(report);
        }
    } catch {
      // The database restarts: the next poll reads again.
    } finally {
      isReading = false;
      schedule([]);
    }
  };
  const poll = (): void => {
    schedule(subscriptions.keys());
    const pauseMs = listener.isListening() ? pollMs : POLL_WITHOUT_NOTIFICATIONS_MS;
    polling = subscriptions.size === 0 ? undefined : setTimeout(poll, pauseMs);
  };
  listener.listen(channel, {
    onPayload: (payload) => schedule(keysOf(payload)),
    onConnected: () => schedule(subscriptions.keys()),
  });

  return {
    // What it starts outlives the request, and must not stay at the standby that the request may read from.
    watch: (viewer, key, onReport) =>
      withOwnPool(() => {
        const subscriber = { viewer, onReport };
        const subscribers = subscriptions.get(key) ?? new Set<Subscriber<State>>();
        subscriptions.set(key, subscribers);
        subscribers.add(subscriber);
        listener.start();
        polling ??= setTimeout(poll, POLL_WITHOUT_NOTIFICATIONS_MS);
        schedule([key]);
        return () => {
          subscribers.delete(subscriber);
          if (subscribers.size === 0 && subscriptions.get(key) === subscribers) subscriptions.delete(key);
          if (subscriptions.size > 0) return;
          clearTimeout(polling);
          polling = undefined;
        };
      }),
    hasSubscribers: (key) => subscriptions.has(key),
    size: () => [...subscriptions.values()].reduce((sum, { size }) => sum + size, 0),
    stop() {
      clearTimeout(polling);
      clearTimeout(gathering);
      for (const subscribers of subscriptions.values())
        for (const { onReport } of subscribers) onReport('stopping');
      subscriptions.clear();
    },
  };
}
