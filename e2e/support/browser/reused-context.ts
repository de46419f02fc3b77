import type { Browser, BrowserContext, Disposable } from '@playwright/test';
import { trackInitScripts } from './track-init-scripts.ts';

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
 * A browser context that has visited the site before: the service worker is in control, the packages are
 * cached. Each journey receives it logged out and without data. Reused, because a first visit takes as long
 * as many a journey.
 */
export class ReusedContext {
  readonly #browser: Browser;
  #held: Held | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(): Promise<BrowserContext> {
    this.#held ??= await hold(this.#browser);
    return this.#held.context;
  }

  /** @param site its origin's data is deleted */
  async giveBack(site: string): Promise<void> {
    if (this.#held === undefined) return;
    if (this.#held.isSpent) await this.close();
    else await clean(this.#held, site);
  }

  async close(): Promise<void> {
    await this.#held?.context.close();
    this.#held = undefined;
  }
}

type Held = {
  context: BrowserContext;
  initScripts: Disposable[];
  /** A clock or a function that a journey has put into a phone cannot be taken out of it. */
  isSpent: boolean;
};

async function hold(browser: Browser): Promise<Held> {
  const context = await browser.newContext();
  const held: Held = { context, initScripts: trackInitScripts(context), isSpent: false };
  for (const [owner, method] of [
    [context, 'exposeFunction'],
    [context, 'exposeBinding'],
    [context.clock, 'install'],
    [context.clock, 'setFixedTime'],
    [context.clock, 'setSystemTime'],
  ] as const)
    markSpent(held, owner, method);
  return held;
}

function markSpent(held: Held, owner: object, method: string): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') throw new Error(`Playwright has no ${method}`);
  Object.defineProperty(owner, method, {
    value: (...args: unknown[]): unknown => {
      held.isSpent = true;
      return Reflect.apply(original, owner, args);
    },
  });
}

async function clean({ context, initScripts }: Held, site: string): Promise<void> {
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
