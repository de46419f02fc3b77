import type { createBrowserRouter } from 'react-router-dom';
import { forgetSeen } from 'shared/device';
import { onForbidden } from 'shared/http';
import { currentUserQuery, removeFamilyQueries, queryClient } from 'shared/query';
import { sessionStore, setFamily, setUser } from 'shared/session';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate'>;

/** A page whose calls are all refused asks once. */
const RECHECK_MS = 10_000;

/**
 * Notices that somebody was removed from their family while a page is open: the first call that is refused asks the server who they
 * are now, the open page's guard leads them on, and what was seen of the family is forgotten.
 */
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

  // Where the question is not answered, the refusal itself was told already.
  return onForbidden(() => void checkMembership().catch(() => undefined));
}
