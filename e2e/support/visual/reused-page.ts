import type { Browser, BrowserContext, CDPSession, Disposable, Page } from '@playwright/test';
import { ACTION_TIMEOUT_MS, NAVIGATION_TIMEOUT_MS, PHONE } from '../browser/phone.ts';
import { trackInitScripts } from '../browser/track-init-scripts.ts';

const HEARD = ['console', 'dialog', 'filechooser', 'pageerror', 'request', 'requestfailed', 'response'];

/**
 * One page for one test after another: its caches stay warm, nothing else reaches the next test. A clock that
 * is put into a page cannot be taken out of it: the tests that move time have a page of their own.
 */
export class ReusedPage {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly #held = new Map<boolean, Held>();

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser;
    this.#baseURL = baseURL;
  }

  /** The page as that of a new device. */
  async newPage(movesTime: boolean): Promise<Page> {
    const held = this.#held.get(movesTime) ?? (await hold(this.#browser, this.#baseURL));
    this.#held.set(movesTime, held);
    await leave(held, this.#baseURL);
    if (movesTime) await held.page.clock.install();
    return held.page;
  }

  async close(): Promise<void> {
    for (const { context } of this.#held.values()) await context.close();
  }
}

type Held = {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  initScripts: Disposable[];
};

async function hold(browser: Browser, baseURL: string): Promise<Held> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL,
    // Each page opens on an emptied device: no worker ever takes control, hundreds would only be installed.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  context.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  return { context, page, devtools, initScripts: trackInitScripts(page) };
}

/** Leaves what is looked at for an empty page of the same origin, and takes away what the look has left. */
async function leave({ page, context, devtools, initScripts }: Held, baseURL: string): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(initScripts.splice(0).map((script) => script.dispose()));
  await context.setOffline(false);
  await page.mouse.move(-1, -1);
  await openEmptyPage(page, baseURL);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await forgetDevice(devtools, baseURL);
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  await devtools.send('Page.resetNavigationHistory');
}

const EMPTY = '**/an-empty-page';

/** Without an icon the browser requests a missing one and logs the failure in the next test. */
const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:," />';

/** Another policy than the app's would end the process, and with it what it has compiled. */
const AS_THE_APP = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' };

async function openEmptyPage(page: Page, baseURL: string): Promise<void> {
  await page.route(EMPTY, (route) => route.fulfill({ body: EMPTY_PAGE, headers: AS_THE_APP }));
  await page.goto(new URL('an-empty-page', baseURL).href);
  await page.unroute(EMPTY);
}

async function forgetDevice(devtools: CDPSession, baseURL: string): Promise<void> {
  const { origin } = new URL(baseURL);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** Clears the device: nobody is logged in, there is no draft, no outbox entry, and the network is on. */
export async function asNewDevice(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  await forgetDevice(devtools, page.url());
  await devtools.detach();
}

/** Leaves the app for an empty page of its origin, on a new device. */
export async function leaveForNewDevice(page: Page, baseURL: string): Promise<void> {
  await openEmptyPage(page, baseURL);
  await asNewDevice(page);
}
