import type { Browser, BrowserContext, Page } from '@playwright/test';
import { wrapNewContext } from './wrap-new-context.ts';

/** Longer than the worker's installation takes; a page that it never controls is routed all the same. */
const CONTROL_LIMIT_MS = 10_000;

/**
 * Delays `route` on all pages of this browser until the service worker controls them and has had a request.
 * Where that first request and the first route come in the same moment, later requests pass every route, and
 * no event tells of them (docs/footguns.md).
 */
export function routeWhenControlled(browser: Browser): void {
  wrapNewContext(browser, (newContext) => async (options) => {
    const context = await newContext(options);
    if (options?.serviceWorkers === 'block') return context;
    delayRoutes(context, () => context.pages());
    context.on('page', (page) => delayRoutes(page, () => [page]));
    return context;
  });
}

function delayRoutes(owner: Page | BrowserContext, pages: () => readonly Page[]): void {
  const route: Page['route'] = owner.route.bind(owner);
  Object.defineProperty(owner, 'route', {
    value: async (...args: Parameters<typeof route>) => {
      await Promise.all(pages().map(becomesControlled));
      return route(...args);
    },
  });
}

async function becomesControlled(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  // A page that is closed or left meanwhile begins anew, with its routes.
  await page.evaluate(whenControlled, CONTROL_LIMIT_MS).catch(() => undefined);
}

/** Runs in the page. */
async function whenControlled(limitMs: number): Promise<void> {
  const { serviceWorker } = navigator;
  // Another page than the app's: a provider's, one that a journey made up.
  if (document.querySelector('#ongi-releases') === null) return;
  await new Promise<void>((resolve) => {
    if (serviceWorker.controller !== null) return resolve();
    serviceWorker.addEventListener('controllerchange', () => resolve());
    setTimeout(resolve, limitMs);
  });
  // The first request under control makes the path that all later ones take.
  await fetch('/robots.txt').catch(() => undefined);
}
