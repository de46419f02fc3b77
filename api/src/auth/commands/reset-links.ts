import { RESET_LIFETIME_HOURS } from 'shared/contract/limits';
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { RESET_PATH } from 'shared/contract/paths';
import type { ApiContext } from '../../platform/context.ts';
import { passwordResets } from '../../platform/database/schema/accounts.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { setPassword } from './local-accounts.ts';

const TOKEN_BYTES = 32;
const LINK_ENDED = '링크가 만료되었거나 이미 사용되었습니다. 새 링크를 받아주세요.';

/** Creates a one-time link to set a new password. Only the sha256 of its token is stored. */
export async function createResetLink(
  context: Pick<ApiContext, 'clock' | 'database'>,
  siteOrigin: string,
  userId: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + RESET_LIFETIME_HOURS * 3_600_000);
  await context.database
    .insert(passwordResets)
    .values({ tokenHash: hash('sha256', token, 'buffer'), userId, createdAt: now, expiresAt });
  // In the fragment, which browsers do not send: no server or proxy logs it.
  return `${siteOrigin}${RESET_PATH}#${token}`;
}

/** The owner of a valid link. @throws ApiFailure NOT_FOUND */
export async function ownerOfLink(context: ApiContext, token: string): Promise<number> {
  const [link] = await context.database
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(livingLink(context, token));
  if (link === undefined) throw linkEnded();
  return link.userId;
}

/** Consumes the link; of two concurrent uses one succeeds. @throws ApiFailure NOT_FOUND */
export async function resetPassword(context: ApiContext, token: string, passwordHash: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [link] = await transaction
      .delete(passwordResets)
      .where(livingLink(context, token))
      .returning({ userId: passwordResets.userId });
    if (link === undefined) throw linkEnded();
    if (!(await setPassword(context, transaction, { userId: link.userId, passwordHash }))) throw linkEnded();
  });
}

function livingLink(context: ApiContext, token: string) {
  return and(
    eq(passwordResets.tokenHash, hash('sha256', token, 'buffer')),
    gt(passwordResets.expiresAt, context.clock()),
  );
}

function linkEnded(): ApiFailure {
  return new ApiFailure('NOT_FOUND', { message: LINK_ENDED });
}
