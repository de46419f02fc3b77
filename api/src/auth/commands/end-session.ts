import { and, eq, ne } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens } from '../../platform/database/schema/accounts.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { isOwnSession } from '../policy/own-session.ts';

/** @throws ApiFailure NOT_FOUND where it is no living session of the viewer */
export async function endSession(context: ApiContext, viewer: Viewer, sessionId: number): Promise<void> {
  const ended = await context.database
    .update(accessTokens)
    .set({ revokedAt: context.clock() })
    .where(and(isOwnSession(context, viewer), eq(accessTokens.sessionId, sessionId)))
    .returning({ sessionId: accessTokens.sessionId });
  if (ended.length === 0) throw notFound();
}

export async function endOtherSessions(context: ApiContext, viewer: Viewer): Promise<void> {
  await context.database
    .update(accessTokens)
    .set({ revokedAt: context.clock() })
    .where(and(isOwnSession(context, viewer), ne(accessTokens.tokenHash, viewer.tokenHash)));
}
