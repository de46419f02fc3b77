import type { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { UNSEEN_EVENT, type Unseen } from 'shared/contract/notifications/notification';
import type { ApiContext } from '../../platform/context.ts';
import type { ChangeListener } from '../../platform/database/changes/change-listener.ts';
import { createWatcher, type Subscriber, type Watcher } from '../../platform/database/changes/watcher.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { openEventStream } from '../../platform/http/responses/event-stream.ts';
import type { WaitingSlots } from '../../platform/http/server/waiting-slots.ts';
import { presentUnseen } from '../present.ts';
import { findUnseen, type Recipient } from '../queries.ts';
import { findSessionsAmong } from './sessions.ts';

/** Sent by triggers on `notifications`: the family and the person. */
const CHANNEL = 'ongi_notifications';
/** Finds who has logged out elsewhere: nothing notifies of that. */
const POLL_MS = 10_000;
/** Below what proxies and browsers allow; a page that is still open reconnects. */
const LONGEST_MS = 240_000;

export type UnseenWatching = { watcher: Watcher<Unseen>; slots: WaitingSlots };

/** Created per app; ends all streams on close. */
export function watchUnseen(
  app: FastifyInstance,
  context: ApiContext,
  { listener, slots }: { listener: ChangeListener; slots: WaitingSlots },
): UnseenWatching {
  const watcher = createWatcher<Unseen>(listener, {
    channel: CHANNEL,
    pollMs: POLL_MS,
    keysOf: (payload) => [payload],
    async read(due) {
      const subscribers = [...due.values()].flat();
      const viewers = subscribers.map(({ viewer }) => viewer);
      const sessions = await findSessionsAmong(context.database, viewers);
      const recipients = new Map(viewers.map((viewer) => [keyOf(viewer), viewer]));
      const rows = await findUnseen(context.database, [...recipients.values()]);
      const states = new Map(
        rows.map((row) => [keyOf({ familyId: row.family_id, userId: row.user_id }), presentUnseen(row)]),
      );
      const reports = new Map<Subscriber<Unseen>, Unseen | 'gone'>();
      for (const subscriber of subscribers) {
        const { viewer } = subscriber;
        const state = sessions.has(viewer) ? states.get(keyOf(viewer)) : undefined;
        reports.set(subscriber, state ?? 'gone');
      }
      return reports;
    },
  });
  app.addHook('preClose', async () => watcher.stop());
  return { watcher, slots };
}

/** As the trigger writes it. */
function keyOf({ familyId, userId }: Recipient): string {
  return `${familyId}:${userId}`;
}

/**
 * What the viewer has not seen, as events: one soon, then one a change, until the session or the membership
 * ends, or the longest time is over. @param onClose called once, at any end
 */
export function streamUnseen(
  watcher: Watcher<Unseen>,
  viewer: FamilyViewer,
  onClose: () => void,
): PassThrough {
  const { stream, closed, send, end } = openEventStream(UNSEEN_EVENT, onClose);
  const stop = (): void => {
    clearTimeout(longest);
    release();
  };
  const release = watcher.watch(viewer, keyOf(viewer), (report) => {
    if (typeof report === 'string') end();
    else send(report);
  });
  const longest = setTimeout(end, LONGEST_MS);
  closed.addEventListener('abort', stop, { once: true });
  return stream;
}
