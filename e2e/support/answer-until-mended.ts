import type { BrowserContext, Route } from '@playwright/test';

export type Answer = (route: Route) => Promise<void>;

/**
 * Answers such requests in the server's place until the returned function is called; the service worker's too, which only the context sees.
 * The route is never taken away: Playwright would let a request go that `answer` is still working on, and fail the test when it answers.
 */
export async function answerUntilMended(
  context: BrowserContext,
  matches: (url: URL) => boolean,
  answer: Answer,
): Promise<() => void> {
  let isMended = false;
  await context.route(matches, (route) => (isMended ? route.fallback() : answer(route)));
  return () => {
    isMended = true;
  };
}
