import { onlyRow } from '../../platform/database/executor.ts';
import type { ApiContext } from '../../platform/context.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../../platform/database/postgres-error.ts';
import { accountsLocal } from '../../platform/database/schema/accounts.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';
import { normalEmail } from '../queries.ts';
import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

export type SignupOutcome = { kind: 'made'; userId: number } | { kind: 'taken' };

/** Creates a person with a local account. `taken`: the address has one, also after a race. */
export async function createLocalAccount(
  context: ApiContext,
  account: { email: string; password: string; nickname: string },
  turn: HashTurn,
): Promise<SignupOutcome> {
  const passwordHash = await context.passwords.hash(account.password, turn);
  const now = context.clock();
  try {
    const userId = await context.database.transaction(async (transaction) => {
      const inserted = await transaction
        .insert(users)
        .values({ nickname: account.nickname, createdAt: now, updatedAt: now })
        .returning({ userId: users.userId });
      const { userId } = onlyRow(inserted);
      const emailLower = normalEmail(account.email);
      await transaction.insert(accountsLocal).values({ userId, emailLower, passwordHash });
      return userId;
    });
    return { kind: 'made', userId };
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { kind: 'taken' };
    throw error;
  }
}
