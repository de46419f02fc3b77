import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { onlyRow, type Transaction } from '../../platform/database/executor.ts';
import type { ApiContext } from '../../platform/context.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import { accessTokens, accountsLocal, passwordResets } from '../../platform/database/schema/accounts.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { normalEmail } from '../queries.ts';
import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

const EMAIL_TAKEN = '이미 가입된 이메일입니다.';

/**
 * Creates a person with a local account. @returns their id
 * @throws ApiFailure DUPLICATE_ERROR where the address has one, also after a race
 */
export async function createLocalAccount(
  context: ApiContext,
  account: { email: string; password: string; nickname: string },
  turn: HashTurn,
): Promise<number> {
  const passwordHash = await context.passwords.hash(account.password, turn);
  const now = context.clock();
  try {
    return await context.database.transaction(async (transaction) => {
      const inserted = await transaction
        .insert(users)
        .values({ nickname: account.nickname, createdAt: now, updatedAt: now })
        .returning({ userId: users.userId });
      const { userId } = onlyRow(inserted);
      const emailLower = normalEmail(account.email);
      await transaction.insert(accountsLocal).values({ userId, emailLower, passwordHash });
      return userId;
    });
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiFailure('DUPLICATE_ERROR', { details: [{ field: 'email', message: EMAIL_TAKEN }] });
  }
}

/**
 * Replaces a password hash, and ends sessions and reset links. A concurrent login with the old password has
 * either begun its session before, which ends here, or is rejected (sessions.ts).
 * @param change `checkedHash`: only if the stored hash is still this one; `exceptToken`: the session that
 *   stays
 * @returns false where there is no such account, or its password has changed meanwhile
 */
export async function setPassword(
  context: ApiContext,
  transaction: Transaction,
  change: { userId: number; passwordHash: string; checkedHash?: string; exceptToken?: Buffer },
): Promise<boolean> {
  const { userId, passwordHash, checkedHash, exceptToken } = change;
  const isTheirs = eq(accountsLocal.userId, userId);
  const changed = await transaction
    .update(accountsLocal)
    .set({ passwordHash })
    .where(checkedHash === undefined ? isTheirs : and(isTheirs, eq(accountsLocal.passwordHash, checkedHash)))
    .returning({ userId: accountsLocal.userId });
  if (changed.length === 0) return false;
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await transaction
    .update(accessTokens)
    .set({ revokedAt: context.clock() })
    .where(
      and(
        eq(accessTokens.userId, userId),
        isNull(accessTokens.revokedAt),
        exceptToken === undefined ? sql`true` : ne(accessTokens.tokenHash, exceptToken),
      ),
    );
  return true;
}
