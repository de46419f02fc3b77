import type { BrowserContext, Route } from '@playwright/test';

export type Respond = (route: Route) => Promise<void>;

/**
 * Responds to matching requests, also those of the service worker, until the returned function is called. The
 * route stays registered: after `unroute`, Playwright continues a request that `respond` is still working on,
 * and `route.fulfill` then fails the test.
 */
export async function respondUntilRestored(
  context: BrowserContext,
  matches: (url: URL) => boolean,
  respond: Respond,
): Promise<() => void> {
  let isRestored = false;
  await context.route(matches, (route) => (isRestored ? route.fallback() : respond(route)));
  return () => {
    isRestored = true;
  };
}
