import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens, accountsLocal } from '../../platform/database/schema/accounts.ts';
import { issueAccessToken, tokenHashOf } from '../../platform/http/authentication/access-token.ts';
import { deviceLabelOf } from '../devices/device-label.ts';
import { rememberDevice } from '../devices/known-devices.ts';

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
 * The same after a password check. Undefined where the password has changed meanwhile: setting one waits for
 * this transaction, and then ends its session.
 * @param passwordHash the stored hash that the password was checked against
 */
export async function beginSessionByPassword(
  context: ApiContext,
  io: Io,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<Access | undefined> {
  const { clock } = context;
  const access = await context.database.transaction(async (database) => {
    const unchanged = await database
      .select({ userId: accountsLocal.userId })
      .from(accountsLocal)
      .where(and(eq(accountsLocal.userId, userId), eq(accountsLocal.passwordHash, passwordHash)))
      .for('share');
    return unchanged.length === 0 ? undefined : issueAccessToken({ clock, database }, userId, labelOf(io));
  });
  if (access !== undefined) await settle(context, io, userId);
  return access;
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
