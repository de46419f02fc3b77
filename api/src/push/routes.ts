import type { FastifyInstance } from 'fastify';
import { pushCalls } from 'shared/contract/notifications/push';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { subscribe, unsubscribe } from './commands.ts';

export function registerPushRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  const isOff = context.config.push === null;
  register(pushCalls.key, async () => ({ key: isOff ? null : context.vapidKeys.publicKey }));
  register(
    pushCalls.subscribe,
    async ({ viewer, body }) => {
      await subscribe(context, viewer, body);
      return null;
    },
    { beforeBody: (viewer) => countUse(context, 'seen', viewer.userId) },
  );
  // Always possible: whoever switches pushes off must not be sent any.
  register(pushCalls.unsubscribe, async ({ viewer, body }) => {
    await unsubscribe(context, viewer, body.endpoint);
    return null;
  });
}
