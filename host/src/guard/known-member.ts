import type { QueryKey } from '@tanstack/react-query';
import type { Family } from 'shared/contract/family/family';
import type { User } from 'shared/contract/user';
import { forgetSeen } from 'shared/device';
import { currentUserQuery, familyMembersQuery, queryClient, removeFamilyQueries } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';
import { isMember } from './is-member.ts';
import { type LoginError, loginErrorOfUserFailure } from './login-error.ts';
import type { KnownMember } from './read-known-member.ts';
import { fetchFamily, type StartedCheck, startedCheck, takeStarted } from './session-requests.ts';

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

/** Only the API's word takes a page back: a rejected token, a deleted account, a lost membership. */
async function confirm({ accessToken, user: requested }: StartedCheck, known: KnownMember): Promise<void> {
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
