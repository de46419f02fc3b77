import { eq } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { postgresErrorCode, UNIQUE_VIOLATION } from '../database/pool.ts';
import { accountsLocal } from '../database/schema/accounts.ts';
import { users } from '../database/schema/users-and-media.ts';
import { hashPassword, passwordMatches } from './password.ts';

/** One address, however it is typed. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export type SignupOutcome = { kind: 'made'; userId: number } | { kind: 'taken' };

/** Makes a person with an account of our own. `taken`: the address has one, also when two sign up at once. */
export async function createLocalAccount(
  context: ApiContext,
  account: { email: string; password: string; nickname: string },
): Promise<SignupOutcome> {
  const passwordHash = await hashPassword(account.password);
  const now = context.clock();
  try {
    const userId = await context.database.transaction(async (transaction) => {
      const [user] = await transaction
        .insert(users)
        .values({ nickname: account.nickname, createdAt: now, updatedAt: now })
        .returning({ userId: users.userId });
      if (user === undefined) throw new Error('the new user was not returned');
      await transaction
        .insert(accountsLocal)
        .values({ userId: user.userId, emailLower: normalEmail(account.email), passwordHash });
      return user.userId;
    });
    return { kind: 'made', userId };
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return { kind: 'taken' };
    throw error;
  }
}

/** Whose address and password these are; undefined for an unknown address and a wrong password alike, after the same work. */
export async function findByPassword(
  context: ApiContext,
  email: string,
  password: string,
): Promise<number | undefined> {
  const [account] = await context.database
    .select({ userId: accountsLocal.userId, passwordHash: accountsLocal.passwordHash })
    .from(accountsLocal)
    .where(eq(accountsLocal.emailLower, normalEmail(email)));
  const matches = await passwordMatches(password, account?.passwordHash);
  return matches ? account?.userId : undefined;
}
