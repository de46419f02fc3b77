import type { createBrowserRouter } from 'react-router-dom';
import { queryClient } from 'shared/query';

type Router = ReturnType<typeof createBrowserRouter>;

const CHECK_DELAY_MS = 200;
/** Checks count in a row: between two files of one screen nothing may be under way for a moment. */
const QUIET_CHECKS = 4;
/** What never ends, such as a request that repeats itself, is not waited for; photos are. */
const LIMIT_MS = 20_000;

/**
 * Resolves once nothing that the opened screen shows is on its way any more: code, data, photos on the
 * screen.
 */
export async function untilFirstViewIsComplete(router: Router): Promise<void> {
  let quietChecks = 0;
  for (let waitedMs = 0; quietChecks < QUIET_CHECKS; waitedMs += CHECK_DELAY_MS) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS));
    const isComplete = waitedMs >= LIMIT_MS || isScreenComplete(router);
    quietChecks = isComplete && !isLoadingVisiblePhotos() ? quietChecks + 1 : 0;
  }
}

function isScreenComplete({ state }: Router): boolean {
  return (
    document.readyState === 'complete' &&
    state.initialized &&
    state.navigation.state === 'idle' &&
    queryClient.isFetching() === 0 &&
    // Skeletons: the code of a screen is no query.
    document.querySelector('[aria-busy="true"]') === null
  );
}

function isLoadingVisiblePhotos(): boolean {
  return [...document.images].some((image) => {
    if (image.complete) return false;
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  });
}
