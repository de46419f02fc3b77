import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { FRESH_LOGIN_MINUTES } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens } from '../../platform/database/schema/accounts.ts';
import { invalidField } from '../../platform/http/errors/api-failure.ts';
import { clientGone } from '../../platform/http/requests/client-gone.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

const WRONG_PASSWORD = '비밀번호가 올바르지 않습니다.';

/** Each request with a typed password counts, before its body is read. @throws ApiFailure LIMIT_EXCEEDED */
export function countPasswordTry(context: ApiContext, { userId }: Viewer): Promise<void> {
  return countUse(context, 'password', userId);
}

export function turnOfViewer({ userId }: Viewer, reply: FastifyReply): HashTurn {
  return { address: `user ${userId}`, lane: 'known', signal: clientGone(reply) };
}

/**
 * Verifies that the owner types their password, not whoever holds the phone.
 * @param typed `field` of the request with the password
 * @throws ApiFailure VALIDATION_ERROR for a wrong password, LIMIT_EXCEEDED where too many are checked
 */
export async function assertOwnPassword(
  context: ApiContext,
  typed: { password: string; field: string; storedHash: string },
  turn: HashTurn,
): Promise<void> {
  const isRight = await context.passwords.check(typed.password, typed.storedHash, turn);
  if (!isRight) throw invalidField(typed.field, WRONG_PASSWORD);
}

/** Whether a session is fresh: for accounts without a password that replaces typing it. */
export function isFreshLogin(context: ApiContext, { loggedInAt }: Viewer): boolean {
  // The check also holds after the clock was set back: a login in the future is not fresh.
  return Math.abs(context.clock().getTime() - loggedInAt.getTime()) <= FRESH_LOGIN_MINUTES * 60_000;
}

/** One lists and ends one's own living sessions; others are not there. */
export function isOwnSession(context: ApiContext, { userId }: Viewer) {
  return and(
    eq(accessTokens.userId, userId),
    isNull(accessTokens.revokedAt),
    gt(accessTokens.expiresAt, context.clock()),
  );
}
