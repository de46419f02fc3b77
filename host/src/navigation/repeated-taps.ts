import type { createBrowserRouter } from 'react-router-dom';
import { willStepInHistory } from 'shared/shell';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Wraps the router so that a second tap on a link adds no second history entry, from which going back would
 * show the same page. The link itself notices only once its page is rendered again, which a slow phone does
 * a moment after the router is there.
 */
export function ignoringRepeatedTaps(router: Router): Router {
  const navigate: Router['navigate'] = async (
    to: Parameters<Router['navigate']>[0] | number,
    options?: Parameters<Router['navigate']>[1],
  ) => {
    if (typeof to === 'number') {
      willStepInHistory();
      return router.navigate(to);
    }
    const { pathname, search, hash, state } = router.state.location;
    const isRepeated = to === pathname + search + hash && isSame(options?.state, state);
    return router.navigate(to, isRepeated ? { ...options, replace: true } : options);
  };
  const once: Router = Object.create(router, { navigate: { value: navigate } });
  return once;
}

/** Dialogs are entries of the same path with a state of their own. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
