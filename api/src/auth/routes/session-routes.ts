import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { endOtherSessions, endSession } from '../commands/end-session.ts';
import { presentSession } from '../present.ts';
import { findSessions } from '../queries.ts';

export function registerSessionRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(authCalls.sessions, async ({ viewer }) => {
    const rows = await findSessions(context, viewer);
    return rows.map((row) => presentSession(viewer, row));
  });

  register(authCalls.endSession, async ({ viewer, params }) => {
    await endSession(context, viewer, params.sessionId);
    return null;
  });

  register(authCalls.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(context, viewer);
    return null;
  });
}
