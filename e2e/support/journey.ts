import { isDeepStrictEqual } from 'node:util';
import { test as base } from '@playwright/test';
import { startWithFirstVisit } from './browser/start-with-first-visit.ts';
import { ReusedContext } from './browser/reused-context.ts';
import { Families } from './accounts/people.ts';
import { PHONE } from './browser/phone.ts';
import { routeWhenControlled } from './browser/route-when-controlled.ts';

type Fixtures = {
  families: Families;
  /** What the browser logged as an error, or threw, during the test. */
  pageErrors: string[];
};

export type WorkerOptions = {
  /** `second`: the browser was here before; the service worker controls the first page already. */
  visit: 'first' | 'second';
};

type Worker = WorkerOptions & {
  /** The phone of every journey on a second visit that asks for no other. */
  reusedContext: ReusedContext;
};

/** The test of a journey against the app that the global set-up started (or E2E_BASE_URL names). */
export const test = base.extend<Fixtures, Worker>({
  visit: ['first', { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, visit }, use) => {
      if (visit === 'second') startWithFirstVisit(browser);
      else routeWhenControlled(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  reusedContext: [
    async ({ browser }, use) => {
      const phone = new ReusedContext(browser);
      await use(phone);
      await phone.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      visit,
      reusedContext,
      baseURL,
      serviceWorkers,
      userAgent,
      viewport,
      deviceScaleFactor,
      timezoneId,
    },
    use,
  ) => {
    const options = { userAgent, viewport, deviceScaleFactor, timezoneId };
    if (visit === 'second' && baseURL !== undefined && isUsualPhone(options)) {
      await use(await reusedContext.take());
      await reusedContext.giveBack(baseURL);
      return;
    }
    // With the options of the test, as Playwright's own.
    const context = await browser.newContext({ serviceWorkers });
    await use(context);
    await context.close();
  },
  // Playwright wants an object pattern even where nothing is taken from it.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    const url = process.env['E2E_BASE_URL'];
    if (url === undefined) throw new Error('E2E_BASE_URL is not set: did the global set-up run?');
    await use(url);
  },
  families: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('no base URL');
    await use(new Families(baseURL));
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

function isUsualPhone(options: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(options).every(([option, value]) =>
    isDeepStrictEqual(value, Reflect.get(PHONE, option)),
  );
}
