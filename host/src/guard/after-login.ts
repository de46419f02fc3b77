import { HOME_PATH, LINK_IN_PATH, RESTORE_PATH } from 'shared/contract/paths';
import { takeInviteCode, takeReturnTo } from 'shared/session';
import { checkSession } from './check-session.ts';
import { NO_FAMILY_PATH } from './guard-loader.ts';
import type { LoginError } from './login-error.ts';

export type LoginDestination = { kind: 'go'; path: string } | { kind: 'stay'; error: LoginError };

/**
 * Where a person with a token continues: the deep link they came from, the family of their invite link, else
 * home. What was stored before the login is consumed only when the check succeeds.
 * @param options `fresh`: the server decides, not the cache, whether the token still works
 */
export async function destinationAfterLogin(options: { fresh?: boolean } = {}): Promise<LoginDestination> {
  const check = await checkSession('yesfam', options);
  if (check.kind === 'refused') return { kind: 'stay', error: check.error };
  if (check.kind === 'deleted') return { kind: 'go', path: RESTORE_PATH };

  const inviteCode = takeInviteCode();
  const returnTo = takeReturnTo();
  if (check.kind === 'in') return { kind: 'go', path: returnTo ?? HOME_PATH };
  if (inviteCode !== null)
    return { kind: 'go', path: `${LINK_IN_PATH}?code=${encodeURIComponent(inviteCode)}` };
  return { kind: 'go', path: returnTo ?? NO_FAMILY_PATH };
}
