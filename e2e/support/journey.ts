import { test as base } from '@playwright/test';
import { Families } from './accounts/people.ts';
import { BrowserLog } from './browser/browser-log.ts';
import { followTraffic } from './browser/network-quiet.ts';
import { reuseVisitedContexts } from './browser/visited-contexts.ts';
import { routeWhenControlled } from './browser/route-when-controlled.ts';

type Fixtures = {
  /** Where the app is. */
  appURL: string;
  families: Families;
  /** What the browser logged as an error, or threw, during the test. */
  pageErrors: string[];
};

export type WorkerOptions = {
  /** `second`: the browser was here before; the service worker controls the first page already. */
  visit: 'first' | 'second';
};

/** The test of a journey against the app that the global set-up started (or E2E_BASE_URL names). */
export const test = base.extend<Fixtures, WorkerOptions & { browserLog: BrowserLog }>({
  visit: ['first', { option: true, scope: 'worker' }],
  browserLog: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
    async ({}, use) => use(new BrowserLog()),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, visit, browserLog }, use) => {
      if (visit === 'second') reuseVisitedContexts(browser);
      else routeWhenControlled(browser);
      followTraffic(browser);
      browserLog.follow(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // Named options: a phone that has visited serves whoever wants the same.
  context: async (
    { browser, browserLog, serviceWorkers, userAgent, viewport, deviceScaleFactor, timezoneId },
    use,
    testInfo,
  ) => {
    browserLog.begin();
    const context = await browser.newContext({
      serviceWorkers,
      viewport,
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus)
      console.error(`${testInfo.title}\n${await browserLog.read()}`);
    await context.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is taken
  baseURL: async ({}, use) => {
    const url = process.env['E2E_BASE_URL'];
    if (url === undefined) throw new Error('E2E_BASE_URL is not set: did the global set-up run?');
    await use(url);
  },
  appURL: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no base URL');
    await use(baseURL);
  },
  families: async ({ appURL }, use) => {
    await use(new Families(appURL));
  },
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(errors);
  },
});

export { expect } from '@playwright/test';
