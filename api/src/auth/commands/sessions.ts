import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens, accountsLocal } from '../../platform/database/schema/accounts.ts';
import { issueAccessToken, tokenHashOf } from '../../platform/http/authentication/access-token.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import { deviceLabelOf } from '../devices/device-label.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { isOwnSession } from '../policy/own-account.ts';

const WRONG_EMAIL_OR_PASSWORD = '이메일 또는 비밀번호가 올바르지 않습니다.';

type Io = { request: FastifyRequest; reply: FastifyReply };

/**
 * Logs in on the calling device: creates a token with the device's label, and ends the device's previous
 * session of the same person, so that a login for confirmation leaves no second session.
 */
export async function beginSession(context: ApiContext, io: Io, userId: number): Promise<Access> {
  const access = await issueAccessToken(context, userId, labelOf(io));
  await settle(context, io, userId);
  return access;
}

/**
 * The same after a password check. Setting a password waits for this transaction, and then ends its session.
 * @param passwordHash the stored hash that the password was checked against
 * @throws ApiFailure UNAUTHORIZED where the password has changed meanwhile
 */
export async function beginSessionByPassword(
  context: ApiContext,
  io: Io,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<Access> {
  const { clock } = context;
  const access = await context.database.transaction(async (database) => {
    const unchanged = await database
      .select({ userId: accountsLocal.userId })
      .from(accountsLocal)
      .where(and(eq(accountsLocal.userId, userId), eq(accountsLocal.passwordHash, passwordHash)))
      .for('share');
    if (unchanged.length === 0) throw wrongEmailOrPassword();
    return issueAccessToken({ clock, database }, userId, labelOf(io));
  });
  await settle(context, io, userId);
  return access;
}

export function wrongEmailOrPassword(): ApiFailure {
  return new ApiFailure('UNAUTHORIZED', { message: WRONG_EMAIL_OR_PASSWORD });
}

async function settle(context: ApiContext, io: Io, userId: number): Promise<void> {
  const former = tokenHashOf(io.request.headers.authorization);
  if (former !== undefined) {
    const isTheirs = and(eq(accessTokens.tokenHash, former), eq(accessTokens.userId, userId));
    await context.database
      .update(accessTokens)
      .set({ revokedAt: context.clock() })
      .where(and(isTheirs, isNull(accessTokens.revokedAt)));
  }
  await rememberDevice(context, io, userId);
}

function labelOf({ request }: Io): string | null {
  return deviceLabelOf(request.headers['user-agent']);
}

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
