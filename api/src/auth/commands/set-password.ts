import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens, accountsLocal, passwordResets } from '../../platform/database/schema/accounts.ts';
import type { Transaction } from '../../platform/database/executor.ts';

/**
 * Replaces a password hash, and ends sessions and reset links. A concurrent login with the old password has
 * either begun its session before, which ends here, or is rejected (begin-session.ts).
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
