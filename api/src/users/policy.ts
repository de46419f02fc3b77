import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { assertOwnPassword, isFreshLogin, turnOfViewer } from '../auth/policy/own-account.ts';
import { passwordOf } from '../auth/queries.ts';
import type { ApiContext } from '../platform/context.ts';
import type { ArgumentOf } from '../platform/database/prepared.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { invalidField } from '../platform/http/errors/api-failure.ts';

const LOGIN_AGAIN = '계정을 삭제하려면 다시 로그인해주세요.';
const PASSWORD_MISSING = '비밀번호를 입력해주세요.';

export type ViewerArguments = 'viewerId' | 'familyId';

/** One sees oneself and the members of one's family, as a condition on `users` and their `member`. */
export function isVisible(argument: ArgumentOf<ViewerArguments>): SQL {
  return sql`(users.user_id = ${argument('viewerId')} or member.family_id = ${argument('familyId')})`;
}

/**
 * The account's owner deletes it, not whoever holds the phone: that takes the password, or a recent login if
 * there is none. @throws ApiFailure VALIDATION_ERROR
 */
export async function assertOwner(
  context: ApiContext,
  viewer: Viewer,
  password: string | undefined,
  reply: FastifyReply,
): Promise<void> {
  const account = await passwordOf(context, viewer.userId);
  if (account === undefined) {
    if (!isFreshLogin(context, viewer)) throw invalidField('login', LOGIN_AGAIN);
    return;
  }
  if (password === undefined || password === '') throw invalidField('password', PASSWORD_MISSING);
  const typed = { password, field: 'password', storedHash: account.passwordHash };
  await assertOwnPassword(context, typed, turnOfViewer(viewer, reply));
}
