import type { Page } from '@playwright/test';
import type { VisualFamily } from '../visual/visual-family.ts';

/** A page that is drawn before the framework (docs/contracts/first-view.md). */
export type FirstViewPage = {
  name: string;
  path: (family: VisualFamily) => string;
  /** Nobody is logged in. */
  isPublic?: true;
  /** Where the first view and the screen look the same. */
  card: string;
  /** The page also has the same document, if that is only a part. */
  document?: string;
};

export const FIRST_VIEW_PAGES: readonly FirstViewPage[] = [
  { name: '/home', path: () => '/home', card: 'main div:has(> section)', document: '[role="group"]' },
  {
    name: '/home/memoryDetailPage/:id',
    path: ({ postId }) => `/home/memoryDetailPage/${postId}`,
    card: 'section[aria-roledescription]',
    document: '[role="group"]',
  },
  { name: '/bookshelf', path: () => '/bookshelf', card: 'main > div' },
  {
    name: '/LoginPage',
    path: () => '/LoginPage',
    isPublic: true,
    // The turned pictures are left out: their edges are a little different in each painting.
    card: 'main form',
    document: 'main > div',
  },
];

export const FIRST_VIEW = '.first-view';
export const APP = '#root';

const HOST_SCRIPT = /\/host\/[^/]+\/main\.[^/]+\.js$/;

/** Holds the host's script back until the returned function is called: only the first view can be there. */
export async function holdHost(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(HOST_SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Text stays in the device's font: the web font comes later, and never where people save data. */
export async function withoutWebFont(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** What a page did while it opened: call before it is opened. */
export async function recordOpening(page: Page): Promise<Opening> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !/\/api\/(?:media|telemetry)\//.test(pathname))
      requests.push(`${request.method()} ${pathname}${search}`);
  });
  await page.addInitScript(() => {
    const seen = { shifts: [] as string[], violations: [] as string[] };
    Object.assign(window, { seenWhileOpening: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources }: Shift = entry as PerformanceEntry & Shift;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          return `${name} ${JSON.stringify([previousRect, currentRect])}`;
        });
        seen.shifts.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    requests,
    seen: () => page.evaluate(() => Reflect.get(window, 'seenWhileOpening')),
  };
}

type Opening = {
  /** The page sends these requests to the API, in their order. */
  requests: readonly string[];
  /** Layout shifts, with what they moved, and violations of the Content-Security-Policy. */
  seen: () => Promise<{ shifts: string[]; violations: string[] }>;
};

type Shift = {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
