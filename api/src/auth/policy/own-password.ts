import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import { accountsLocal } from '../../platform/database/schema/accounts.ts';
import { invalidField } from '../../platform/http/errors/api-failure.ts';
import { clientGone } from '../../platform/http/requests/client-gone.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';
import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

const WRONG_PASSWORD = '비밀번호가 올바르지 않습니다.';

/** A person's e-mail address and password hash; undefined without an account or local accounts. */
export async function passwordOf(
  context: ApiContext,
  userId: number,
): Promise<{ email: string; passwordHash: string } | undefined> {
  if (!context.config.localAccounts) return undefined;
  const [account] = await context.database
    .select({ email: accountsLocal.emailLower, passwordHash: accountsLocal.passwordHash })
    .from(accountsLocal)
    .where(eq(accountsLocal.userId, userId));
  return account;
}

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
