import type { Browser, BrowserContext, BrowserContextOptions, Disposable } from '@playwright/test';
import { makeFirstVisit } from './first-visit.ts';
import { trackInitScripts } from './track-init-scripts.ts';
import { wrapNewContext } from './wrap-new-context.ts';

const HEARD = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
];

/** What a person leaves on a device. The service worker and its caches stay: they make it a second visit. */
const LEFT_BY_PEOPLE = 'cookies,local_storage,indexeddb,file_systems';

/**
 * Contexts opened from now on have visited the site before: the service worker is in control, the packages
 * are cached. A closed one serves the next journey with the same options, logged out and without data: a
 * first visit takes as long as many a journey.
 */
export function reuseVisitedContexts(browser: Browser): void {
  const idle = new Map<string, BrowserContext[]>();
  wrapNewContext(browser, (newContext) => async (options = {}) => {
    const site = options.baseURL ?? process.env['E2E_BASE_URL'];
    if (site === undefined || options.serviceWorkers === 'block') return newContext(options);
    const key = JSON.stringify(options);
    const used = idle.get(key)?.pop();
    if (used !== undefined) return used;
    const context = await newContext(options);
    await makeFirstVisit(context, site);
    cleanInsteadOfClosing(context, site, options, () => idle.set(key, [...(idle.get(key) ?? []), context]));
    return context;
  });
}

/** @param onClean called when the context can be used again */
function cleanInsteadOfClosing(
  context: BrowserContext,
  site: string,
  { permissions = [] }: BrowserContextOptions,
  onClean: () => void,
): void {
  const initScripts = trackInitScripts(context);
  let isSpent = false;
  // A clock or a function that a journey has put into a phone cannot be taken out of it.
  for (const [owner, method] of [
    [context, 'exposeFunction'],
    [context, 'exposeBinding'],
    [context.clock, 'install'],
    [context.clock, 'setFixedTime'],
    [context.clock, 'setSystemTime'],
  ] as const)
    beforeCalls(owner, method, () => {
      isSpent = true;
    });
  const close = context.close.bind(context);
  Object.defineProperty(context, 'close', {
    value: async () => {
      if (isSpent) return close();
      await clean(context, site, initScripts);
      await context.grantPermissions(permissions);
      onClean();
    },
  });
}

function beforeCalls(owner: object, method: string, run: () => void): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') throw new Error(`Playwright has no ${method}`);
  Object.defineProperty(owner, method, {
    value: (...args: unknown[]): unknown => {
      run();
      return Reflect.apply(original, owner, args);
    },
  });
}

async function clean(context: BrowserContext, site: string, initScripts: Disposable[]): Promise<void> {
  for (const event of HEARD) context.removeAllListeners(event);
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(initScripts.splice(0).map((script) => script.dispose()));
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT_BY_PEOPLE });
  await page.close();
}
