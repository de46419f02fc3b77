import { desc, eq } from 'drizzle-orm';
import type { ApiContext } from '../platform/context.ts';
import { accessTokens, accountsLocal, accountsSocial } from '../platform/database/schema/accounts.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import { isOwnSession } from './policy/own-account.ts';

export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export type LocalAccount = { userId: number; email: string; passwordHash: string };

export async function findLocalAccount(
  context: Pick<ApiContext, 'database'>,
  email: string,
): Promise<LocalAccount | undefined> {
  const [account] = await context.database
    .select({
      userId: accountsLocal.userId,
      email: accountsLocal.emailLower,
      passwordHash: accountsLocal.passwordHash,
    })
    .from(accountsLocal)
    .where(eq(accountsLocal.emailLower, normalEmail(email)));
  return account;
}

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

/** Names of the providers that a person logs in with. */
export async function findProvidersOf(context: ApiContext, userId: number): Promise<string[]> {
  const rows = await context.database
    .select({ provider: accountsSocial.provider })
    .from(accountsSocial)
    .where(eq(accountsSocial.userId, userId));
  return rows.map(({ provider }) => provider);
}

export type SessionRow = typeof accessTokens.$inferSelect;

/** The viewer's living sessions, the one that was used last first. */
export function findSessions(context: ApiContext, viewer: Viewer): Promise<SessionRow[]> {
  return context.database
    .select()
    .from(accessTokens)
    .where(isOwnSession(context, viewer))
    .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.sessionId));
}
