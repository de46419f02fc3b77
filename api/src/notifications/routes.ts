import type { FastifyInstance } from 'fastify';
import { notificationCalls, type Unseen } from 'shared/contract/notifications/notification';
import type { ApiContext } from '../platform/context.ts';
import { onlyRow } from '../platform/database/executor.ts';
import { sendEventStream, wantsEvents } from '../platform/http/responses/event-stream.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { changeSettings, markSeen } from './commands.ts';
import { streamUnseen, type UnseenWatching } from './following/unseen-watcher.ts';
import { presentLine, presentUnseen } from './present.ts';
import { findLines, findSettings, findUnseen } from './queries.ts';

async function readUnseen(context: ApiContext, viewer: FamilyViewer): Promise<Unseen> {
  return presentUnseen(onlyRow(await findUnseen(context.database, [viewer])));
}

export function registerNotificationRoutes(
  app: FastifyInstance,
  context: ApiContext,
  unseen: UnseenWatching,
): void {
  const register = callRegistrar(app, context);
  register(notificationCalls.list, async ({ viewer, query: { before, limit } }) => {
    // One more shows whether there are earlier ones.
    const lines = await findLines(context, viewer, { before, limit: limit + 1 });
    const urlOf = context.mediaUrls.of(viewer);
    return {
      notifications: lines.slice(0, limit).map((line) => presentLine(urlOf, line)),
      hasMore: lines.length > limit,
    };
  });
  register(
    notificationCalls.unseen,
    async ({ viewer, request, reply }) => {
      if (!wantsEvents(request)) return readUnseen(context, viewer);
      const release = unseen.slots.take(viewer.userId);
      const recordClose = context.metrics.http.streamOpened('notification_events');
      const stream = streamUnseen(unseen.watcher, viewer, () => {
        release();
        recordClose();
      });
      return sendEventStream(reply, stream);
    },
    {
      beforeBody: async (viewer, request) => {
        if (wantsEvents(request)) unseen.slots.assertFree(viewer.userId);
      },
    },
  );
  register(
    notificationCalls.markSeen,
    async ({ viewer, body }) => {
      await markSeen(context, viewer, body);
      return readUnseen(context, viewer);
    },
    { beforeBody: (viewer) => countUse(context, 'seen', viewer.userId) },
  );
  register(notificationCalls.settings, ({ viewer }) => findSettings(context.database, viewer));
  register(
    notificationCalls.changeSettings,
    async ({ viewer, body }) => {
      await changeSettings(context, viewer, body);
      return findSettings(context.database, viewer);
    },
    { beforeBody: (viewer) => countUse(context, 'seen', viewer.userId) },
  );
}
