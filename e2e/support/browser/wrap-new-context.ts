import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** This browser's contexts come from `wrap(newContext)` from now on. */
export function wrapNewContext(browser: Browser, wrap: (newContext: NewContext) => NewContext): void {
  Object.defineProperty(browser, 'newContext', {
    // Several wrap each other.
    configurable: true,
    value: wrap(browser.newContext.bind(browser)),
  });
}
