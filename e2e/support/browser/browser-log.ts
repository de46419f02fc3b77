import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A page that hangs has no state to tell. */
const STATE_LIMIT_MS = 3_000;

/**
 * What the phones of a journey logged, requested in vain and threw, and what their pages show at its end: a
 * failure that comes once in a thousand runs cannot be looked at again.
 */
export class BrowserLog {
  readonly #lines: string[] = [];
  readonly #phones = new Set<BrowserContext>();
  #beganAtMs = Date.now();

  /** Contexts opened from now on. */
  follow(browser: Browser): void {
    const newContext = browser.newContext.bind(browser);
    Object.defineProperty(browser, 'newContext', {
      configurable: true,
      value: async (...args: Parameters<typeof newContext>): Promise<BrowserContext> => {
        const context = await newContext(...args);
        this.#followContext(context);
        return context;
      },
    });
  }

  /** For the next journey. */
  begin(): void {
    this.#beganAtMs = Date.now();
    this.#lines.length = 0;
    this.#phones.clear();
  }

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not respond'), STATE_LIMIT_MS);
  });
  const state = page.evaluate(readState).catch((error: unknown) => String(error));
  try {
    return `${page.url()}: ${await Promise.race([state, limit])}`;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs in the page. */
async function readState(): Promise<string> {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name));
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
