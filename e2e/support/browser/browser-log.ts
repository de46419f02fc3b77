import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { wrapNewContext } from './wrap-new-context.ts';

/** A page that hangs does not respond. */
const STATE_LIMIT_MS = 3_000;

/**
 * The errors, warnings and failed requests of a journey's phones, and the state of their pages at its end: a
 * failure that occurs once in a thousand runs cannot be repeated to look at it.
 */
export class BrowserLog {
  readonly #lines: string[] = [];
  readonly #phones = new Set<BrowserContext>();
  #beganAtMs = Date.now();

  /** Notes what happens in contexts opened from now on. */
  follow(browser: Browser): void {
    wrapNewContext(browser, (newContext) => async (options) => {
      const context = await newContext(options);
      this.#followContext(context);
      return context;
    });
  }

  /** Forgets the journey before. */
  begin(): void {
    this.#beganAtMs = Date.now();
    this.#lines.length = 0;
    this.#phones.clear();
  }

  /** One line for each event, then the state of each open page. */
  async read(): Promise<string> {
    const pages = [...this.#phones].flatMap((phone) => phone.pages());
    const states = await Promise.all(pages.map(stateOf));
    return [...this.#lines, ...states].join('\n');
  }

  #followContext(context: BrowserContext): void {
    this.#phones.add(context);
    const number = this.#phones.size;
    const note = (line: string): void => {
      this.#lines.push(`${Date.now() - this.#beganAtMs} ms, phone ${number}: ${line}`);
    };
    context.on('weberror', (thrown) => note(`threw ${thrown.error().stack ?? thrown.error().message}`));
    context.on('console', (message) => {
      const { url, lineNumber } = message.location();
      if (['error', 'warning'].includes(message.type()))
        note(`${message.type()} "${message.text()}" at ${url}:${lineNumber}`);
    });
    context.on('requestfailed', (request) => {
      const by = request.serviceWorker() === null ? 'page' : 'service worker';
      note(`the ${by}'s ${request.url()} failed: ${request.failure()?.errorText ?? 'no reason'}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) note(`${response.url()} responded ${response.status()}`);
    });
    context.on('serviceworker', (worker) => note(`started ${worker.url()}`));
  }
}

async function stateOf(page: Page): Promise<string> {
  const state = page.evaluate(readState).catch((error: unknown) => String(error));
  const limit = delay(STATE_LIMIT_MS, 'does not respond', { ref: false });
  return `${page.url()}: ${await Promise.race([state, limit])}`;
}

/** Runs in the page. */
async function readState(): Promise<string> {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)(#|$)/.test(name));
  const registration = await navigator.serviceWorker?.getRegistration();
  return JSON.stringify(
    {
      readyState: document.readyState,
      marks: Object.keys(document.documentElement.dataset),
      openForMs: Math.round(performance.now()),
      controller: navigator.serviceWorker?.controller?.state,
      waiting: registration?.waiting?.state,
      installing: registration?.installing?.state,
      caches: await caches.keys(),
      loaded: scripts.map((entry) => {
        const { name, responseStatus, startTime, responseEnd } = entry as PerformanceResourceTiming;
        return `${name} ${responseStatus}, ${Math.round(startTime)} to ${Math.round(responseEnd)} ms`;
      }),
    },
    null,
    1,
  );
}
