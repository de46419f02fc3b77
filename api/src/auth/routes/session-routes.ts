import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens } from '../../platform/database/schema/accounts.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';

const HOUR_MS = 3_600_000;

export function registerSessionRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(authCalls.sessions, async ({ viewer }) => {
    const rows = await context.database
      .select()
      .from(accessTokens)
      .where(livingSessions(context, viewer))
      .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.sessionId));
    return rows.map((row) => ({
      sessionId: row.sessionId,
      device: row.deviceLabel,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: toTheHour(row.lastUsedAt),
      isCurrent: row.tokenHash.equals(viewer.tokenHash),
    }));
  });

  register(authCalls.endSession, async ({ viewer, params }) => {
    const ended = await context.database
      .update(accessTokens)
      .set({ revokedAt: context.clock() })
      .where(and(livingSessions(context, viewer), eq(accessTokens.sessionId, params.sessionId)))
      .returning({ sessionId: accessTokens.sessionId });
    if (ended.length === 0) throw notFound();
    return null;
  });

  register(authCalls.endOtherSessions, async ({ viewer }) => {
    await context.database
      .update(accessTokens)
      .set({ revokedAt: context.clock() })
      .where(and(livingSessions(context, viewer), ne(accessTokens.tokenHash, viewer.tokenHash)));
    return null;
  });
}

function livingSessions(context: ApiContext, { userId }: Viewer) {
  return and(
    eq(accessTokens.userId, userId),
    isNull(accessTokens.revokedAt),
    gt(accessTokens.expiresAt, context.clock()),
  );
}

/** A day is precise enough: exact times are nobody's business. */
function toTheHour(moment: Date): string {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS).toISOString();
}
