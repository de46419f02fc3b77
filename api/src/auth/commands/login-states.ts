import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { loginStates } from '../../platform/database/schema/accounts.ts';

/** Time limit at the provider's pages. */
export const LOGIN_LIFETIME_SECONDS = 600;

export type LoginState = {
  provider: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  returnTo: string | null;
};

/** Stores a pending login. Its `state` begins with the provider's name, for the page after the redirect. */
export async function beginLogin(
  context: ApiContext,
  browserSecret: string,
  login: LoginState,
): Promise<string> {
  const now = context.clock();
  const state = `${login.provider}.${randomBytes(32).toString('base64url')}`;
  await context.database.delete(loginStates).where(lt(loginStates.expiresAt, now));
  await context.database.insert(loginStates).values({
    ...login,
    stateHash: hash('sha256', state, 'buffer'),
    browserHash: hash('sha256', browserSecret, 'buffer'),
    expiresAt: new Date(now.getTime() + LOGIN_LIFETIME_SECONDS * 1_000),
  });
  return state;
}

/** Takes a state's login, once. Undefined: unknown, used, expired, or of another provider or browser. */
export async function takeLogin(
  context: ApiContext,
  browserSecret: string,
  provider: string,
  state: string,
): Promise<LoginState | undefined> {
  const [login] = await context.database
    .delete(loginStates)
    .where(
      and(
        eq(loginStates.stateHash, hash('sha256', state, 'buffer')),
        eq(loginStates.browserHash, hash('sha256', browserSecret, 'buffer')),
        eq(loginStates.provider, provider),
        gt(loginStates.expiresAt, context.clock()),
      ),
    )
    .returning();
  return login;
}
