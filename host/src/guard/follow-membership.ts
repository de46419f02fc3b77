import type { createBrowserRouter } from 'react-router-dom';
import { forgetSeen } from 'shared/device';
import { onForbidden } from 'shared/http';
import { currentUserQuery, removeFamilyQueries, queryClient } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate'>;

/** When all calls of a page are rejected, check once. */
const RECHECK_MS = 10_000;

/** Detects a removal from the family by the first rejected call: refetches the user, clears cached data. */
export function followMembership(router: Router): () => void {
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  async function checkMembership(): Promise<void> {
    const before = sessionStore.getState().user;
    if (before === null || before.familyId === null || Date.now() - checkedAtMs < RECHECK_MS) return;
    checkedAtMs = Date.now();
    const user = await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
    if (user.userId !== before.userId || user.familyId === before.familyId) return;
    setUser(user);
    setFamily(null);
    await router.revalidate();
    removeFamilyQueries(queryClient);
    await forgetSeen();
  }

  // When the check fails, the rejection itself was reported already.
  return onForbidden(() => void checkMembership().catch(() => undefined));
}
