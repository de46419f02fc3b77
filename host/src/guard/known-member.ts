import type { QueryKey } from '@tanstack/react-query';
import type { Family } from 'shared/contract/family/family';
import type { User } from 'shared/contract/user';
import { forgetSeen } from 'shared/device';
import { isAbort } from 'shared/errors';
import { currentUserQuery, familyMembersQuery, queryClient, removeFamilyQueries } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';
import { isMember } from './is-member.ts';
import { type LoginError, loginErrorOfUserFailure } from './login-error.ts';
import type { KnownMember } from './read-known-member.ts';
import {
  AUTH_TIMEOUT_MS,
  cancelSessionRequests,
  fetchFamily,
  type StartedCheck,
  startedCheck,
  takeStarted,
} from './session-requests.ts';

/** Why the API did not confirm a known member: the next check's result. */
let denied: { accessToken: string; error: LoginError } | null = null;

const onUnconfirmed = new Set<() => Promise<void>>();

/** The API did not confirm a member whose page is open already: `listener` runs the guard again. */
export function followUnconfirmed(listener: () => Promise<void>): () => void {
  onUnconfirmed.add(listener);
  return () => onUnconfirmed.delete(listener);
}

/** Why the API did not confirm the person of this token, once; undefined otherwise. */
export function takeDenied(accessToken: string): LoginError | undefined {
  if (denied?.accessToken !== accessToken) return undefined;
  const { error } = denied;
  denied = null;
  return error;
}

/** Lets a member whom the device knows in at once, unless the API responds first. */
export async function letKnownMemberIn(): Promise<User | undefined> {
  const before = startedCheck();
  if (before === null) return undefined;
  const responded = before.user.then(
    () => undefined,
    () => undefined,
  );
  const known = await Promise.race([before.known, responded]);
  if (known === undefined || before.accessToken !== sessionStore.getState().accessToken) return undefined;
  takeStarted(before.accessToken);
  setUser(known.user);
  setFamily(known.family);
  // Screens that read the queries would show skeletons of what is known, and shift.
  seed(currentUserQuery().queryKey, known.user);
  seed(familyMembersQuery().queryKey, known.family);
  void confirm(before, known);
  return known.user;
}

/** What came from the network meanwhile stays. What is seeded counts as outdated: it is requested again. */
function seed(queryKey: QueryKey, data: User | Family): void {
  if (queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, data, { updatedAt: 0 });
}

/**
 * The rules of a person whom the device does not know hold, only later (product.md section 4). Without a line
 * they go on reading.
 */
async function confirm({ accessToken, user: requested }: StartedCheck, known: KnownMember): Promise<void> {
  const isSame = (): boolean => sessionStore.getState().accessToken === accessToken;
  async function deny(error: LoginError): Promise<void> {
    if (!isSame()) return;
    denied = { accessToken, error };
    await runGuardAgain();
  }

  let isLate = false;
  const timer = setTimeout(() => {
    isLate = navigator.onLine;
    if (!isLate) return;
    void deny('timeout');
    cancelSessionRequests();
  }, AUTH_TIMEOUT_MS);
  const failure = await confirmMember(requested, known, isSame).finally(() => clearTimeout(timer));
  if (failure !== null && !isLate) await deny(failure);
}

/** Returns why the API did not confirm the member; null also where there was no line. */
async function confirmMember(
  requested: Promise<User>,
  known: KnownMember,
  isSame: () => boolean,
): Promise<LoginError | null> {
  let user: User;
  try {
    user = await requested;
  } catch (thrown) {
    return hasNoLine(thrown) ? null : loginErrorOfUserFailure(thrown);
  }
  if (!isSame()) return null;
  setUser(user);
  if (isMember(user, known.family)) {
    try {
      setFamily(await fetchFamily());
    } catch (thrown) {
      // Cancelled: the person has left the family meanwhile.
      return hasNoLine(thrown) || isAbort(thrown) ? null : 'network-error';
    }
    return null;
  }
  setFamily(null);
  await runGuardAgain();
  if (user.familyId === known.user.familyId) return null;
  removeFamilyQueries(queryClient);
  await forgetSeen();
  return null;
}

/** No response: `navigator.onLine` alone does not know of a line that is dead. */
function hasNoLine(error: unknown): boolean {
  return loginErrorOfUserFailure(error) === 'network-error';
}

async function runGuardAgain(): Promise<void> {
  for (const listener of onUnconfirmed) await listener();
}
