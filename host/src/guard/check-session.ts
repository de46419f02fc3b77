import type { User } from 'shared/contract/user';
import { forgetSeen } from 'shared/device';
import { clearSession, sessionStore, setFamily, setUser } from 'shared/session';
import { letKnownMemberIn, takeDenied } from './known-member.ts';
import { type LoginError, loginErrorOfUserFailure } from './login-error.ts';
import {
  AUTH_TIMEOUT_MS,
  cancelSessionRequests,
  fetchFamily,
  fetchUser,
  takeStarted,
} from './session-requests.ts';

export type SessionCheck =
  /** Let in. `user.familyId` may be null in mode `nofam`. */
  | { kind: 'in'; user: User }
  | { kind: 'no-family' }
  /** The account was deleted and can still be taken back: nothing else is open to the person. */
  | { kind: 'deleted' }
  | { kind: 'refused'; error: LoginError };

/** The last check's failure, until the login page takes it: that page asks the server no second time. */
let failed: { accessToken: string; error: LoginError } | null = null;

/** Why the check that led here failed, once; undefined where none did for the token of now. */
export function takeFailedCheck(): LoginError | undefined {
  const { accessToken } = sessionStore.getState();
  const error = failed?.accessToken === accessToken ? failed?.error : undefined;
  failed = null;
  return error;
}

/** Whether the person may see a page (product.md section 4). `fresh` skips the cache. Silent failures. */
export async function checkSession(
  mode: 'yesfam' | 'nofam',
  { fresh = false }: { fresh?: boolean } = {},
): Promise<SessionCheck> {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return { kind: 'refused', error: 'no-token' };
  const check = await checkOf(accessToken, mode, fresh);
  // A login or logout in another tab made this response about another person.
  if (sessionStore.getState().accessToken !== accessToken && !isTokenRejected(check))
    return checkSession(mode, { fresh });
  failed = check.kind === 'refused' ? { accessToken, error: check.error } : null;
  return check;
}

async function checkOf(accessToken: string, mode: 'yesfam' | 'nofam', fresh: boolean): Promise<SessionCheck> {
  const denied = takeDenied(accessToken);
  if (denied !== undefined) {
    if (denied === 'token-invalid') clearSession();
    return { kind: 'refused', error: denied };
  }
  const known = mode === 'yesfam' && !fresh ? await letKnownMemberIn() : undefined;
  if (known !== undefined) return { kind: 'in', user: known };
  return withinAuthTimeout(mode === 'yesfam' ? checkMember(fresh) : checkUser(fresh));
}

function currentUser(fresh: boolean): Promise<User> {
  const { accessToken } = sessionStore.getState();
  const before = takeStarted(accessToken);
  return before?.user ?? fetchUser(fresh ? 0 : undefined);
}

async function checkUser(fresh: boolean): Promise<SessionCheck> {
  try {
    const user = await currentUser(fresh);
    if (sessionStore.getState().user !== user) setUser(user);
    if (user.deletesAt !== null) return { kind: 'deleted' };
    return { kind: 'in', user };
  } catch (thrown) {
    const error = loginErrorOfUserFailure(thrown);
    // Only the server's word ends a session, never a lost connection.
    if (error === 'token-invalid') clearSession();
    return { kind: 'refused', error };
  }
}

async function checkMember(fresh: boolean): Promise<SessionCheck> {
  const check = await checkUser(fresh);
  if (check.kind !== 'in') return check;
  const { familyId } = check.user;
  if (familyId === null) {
    // The device may have what was read in a family that the person has left.
    void forgetSeen();
    return { kind: 'no-family' };
  }
  if (sessionStore.getState().family?.familyId === familyId) return check;
  try {
    setFamily(await fetchFamily());
    return check;
  } catch {
    return { kind: 'refused', error: 'network-error' };
  }
}

async function withinAuthTimeout(check: Promise<SessionCheck>): Promise<SessionCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SessionCheck>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'refused', error: 'timeout' });
      cancelSessionRequests();
    }, AUTH_TIMEOUT_MS);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}

function isTokenRejected(check: SessionCheck): boolean {
  return check.kind === 'refused' && check.error === 'token-invalid';
}
