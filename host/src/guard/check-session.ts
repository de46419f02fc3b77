import type { Family } from 'shared/contract/family';
import { familyCalls } from 'shared/contract/family';
import { type User, userCalls } from 'shared/contract/user';
import { forgetSeen } from 'shared/device';
import { isAbort } from 'shared/errors';
import {
  apiQuery,
  currentUserQuery,
  familyMembersQuery,
  queryClient,
  removeFamilyQueries,
} from 'shared/query';
import { clearSession, sessionStore, setFamily, setUser } from 'shared/session';
import { isMember } from '../early/is-member.ts';
import { readKnownMember, type KnownMember } from './known-member.ts';
import { type LoginError, loginErrorOfUserFailure } from './login-error.ts';

/** How long the check of a login may take (product.md section 9). */
export const AUTH_TIMEOUT_MS = 30_000;

export type SessionCheck =
  /** Let in. `user.familyId` may be null in mode `nofam`. */
  | { kind: 'in'; user: User }
  | { kind: 'no-family' }
  /** The account was deleted and can still be taken back: nothing else is open to the person. */
  | { kind: 'deleted' }
  | { kind: 'refused'; error: LoginError };

/** Whether the person may see a page (product.md section 4). `fresh` skips the cache. Silent failures. */
export async function checkSession(
  mode: 'yesfam' | 'nofam',
  { fresh = false }: { fresh?: boolean } = {},
): Promise<SessionCheck> {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return { kind: 'refused', error: 'no-token' };
  if (denied?.accessToken === accessToken) return takeDenied(denied);
  const known = mode === 'yesfam' && !fresh ? await checkKnownMember() : undefined;
  if (known !== undefined) return known;

  const check = await withinAuthTimeout(mode === 'yesfam' ? checkMember(fresh) : checkUser(fresh));
  // A login or logout in another tab made this response about another person.
  if (sessionStore.getState().accessToken !== accessToken && !isTokenRejected(check))
    return checkSession(mode, { fresh });
  return check;
}

function takeDenied({ error }: { error: LoginError }): SessionCheck {
  denied = null;
  if (error === 'token-invalid') clearSession();
  return { kind: 'refused', error };
}

/** The start-up request for the user, until the first check consumes its result: a failure is not retried. */
let started: Started | null = null;

type Started = {
  accessToken: string;
  user: Promise<User>;
  /** Whom the device knows; the pages of a known member open before the API has confirmed it. */
  known: Promise<KnownMember | undefined>;
};

/** Why the API did not confirm a known member: the next check's result. */
let denied: { accessToken: string; error: LoginError } | null = null;

const onUnconfirmed = new Set<() => Promise<void>>();

/** The API did not confirm a member whose page is open already: `listener` runs the guard again. */
export function followUnconfirmed(listener: () => Promise<void>): () => void {
  onUnconfirmed.add(listener);
  return () => onUnconfirmed.delete(listener);
}

/** Starts fetching the user and family while the page loads. The first `checkSession` consumes the result. */
export function startCheckingSession(): void {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return;
  const user = fetchUser();
  started = { accessToken, user, known: readKnownMember(accessToken) };
  void user.then(({ familyId }) => (familyId === null ? undefined : fetchFamily())).catch(() => undefined);
}

/** The guard's query is silent: the redirect reports the failure (docs/contracts/failed-areas.md). */
function fetchUser(staleTime?: number): Promise<User> {
  return queryClient.fetchQuery({
    ...currentUserQuery(),
    queryFn: apiQuery(userCalls.current, { silent: 'entirely' }),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

function currentUser(fresh: boolean): Promise<User> {
  const { accessToken } = sessionStore.getState();
  const before = takeStarted(accessToken);
  return before?.user ?? fetchUser(fresh ? 0 : undefined);
}

function takeStarted(accessToken: string | null): Started | null {
  const before = started;
  started = null;
  return before !== null && before.accessToken === accessToken ? before : null;
}

/** Lets a known member in at once, unless the API responds first. */
async function checkKnownMember(): Promise<SessionCheck | undefined> {
  const before = started;
  if (before === null) return undefined;
  const responded = before.user.then(
    () => undefined,
    () => undefined,
  );
  const known = await Promise.race([before.known, responded]);
  if (known === undefined || before.accessToken !== sessionStore.getState().accessToken) return undefined;
  started = null;
  setUser(known.user);
  setFamily(known.family);
  void confirm(before, known);
  return { kind: 'in', user: known.user };
}

/** Only the API's word takes a page back: a rejected token, a deleted account, a lost membership. */
async function confirm({ accessToken, user: requested }: Started, known: KnownMember): Promise<void> {
  const isSame = (): boolean => sessionStore.getState().accessToken === accessToken;
  try {
    const user = await requested;
    if (!isSame()) return;
    setUser(user);
    if (isMember(user, known.family)) {
      fetchFamily().then(setFamily, () => undefined);
      return;
    }
    setFamily(null);
    await runGuardAgain();
    if (user.familyId === known.user.familyId) return;
    removeFamilyQueries(queryClient);
    await forgetSeen();
  } catch (thrown) {
    const error = loginErrorOfUserFailure(thrown);
    if (!isSame() || (error !== 'token-invalid' && error !== 'user-not-found')) return;
    denied = { accessToken, error };
    await runGuardAgain();
  }
}

async function runGuardAgain(): Promise<void> {
  for (const listener of onUnconfirmed) await listener();
}

async function checkUser(fresh: boolean): Promise<SessionCheck> {
  try {
    const user = await currentUser(fresh);
    if (sessionStore.getState().user !== user) setUser(user);
    // A response persisted by an older version lacks this field.
    if (typeof user.deletesAt === 'string') return { kind: 'deleted' };
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

/** The guard's reader of the members does not repeat a failure, and is silent. */
function fetchFamily(): Promise<Family> {
  return queryClient.fetchQuery({
    ...familyMembersQuery(),
    queryFn: apiQuery(familyCalls.members, { silent: 'entirely' }),
    retry: false,
  });
}

async function withinAuthTimeout(check: Promise<SessionCheck>): Promise<SessionCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SessionCheck>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'refused', error: 'timeout' });
      cancelRequest();
    }, AUTH_TIMEOUT_MS);
  });
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer));
}

/** Without cancelling, the next check would wait for the same hanging request. */
function cancelRequest(): void {
  for (const { queryKey } of [currentUserQuery(), familyMembersQuery()]) {
    queryClient.cancelQueries({ queryKey }).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  }
}

function isTokenRejected(check: SessionCheck): boolean {
  return check.kind === 'refused' && check.error === 'token-invalid';
}
