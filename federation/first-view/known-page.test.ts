import { areaRelease, releaseMap } from '../testing/area-release.ts';
import { siteMap } from '../testing/signed-map.ts';
import { SITE, TestWorker, tick } from '../testing/test-worker.ts';
import { PAGE_CACHE } from '../runtime/offline/cache-names.ts';
import { PAGE_KEY } from '../runtime/offline/open-pages.ts';

const FIRST_VIEW = { '/garden': { script: 'view.js', styles: [], requests: ['/plants'] } };
const HEADERS = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" };

let worker: TestWorker;
/** Responds to the request for the page. */
let respondWith: (response: Response | Promise<never>) => void;

beforeEach(async () => {
  worker = new TestWorker();
  worker.respond = (url) =>
    url.endsWith('/garden')
      ? new Promise((resolve) => (respondWith = resolve))
      : Response.json({ assets: {} });
  await (await worker.caches.open(PAGE_CACHE)).put(PAGE_KEY, pageOf('1.0.0-a', '<p>cached</p>'));
  worker.start();
  await tick();
});

afterEach(async () => {
  // What is cached after the page.
  await tick();
  jest.restoreAllMocks();
  for (const name of ['caches', 'clients', 'skipWaiting']) Reflect.deleteProperty(globalThis, name);
});

function blockOf(version: string, id = 'releases'): string {
  const map = siteMap(
    releaseMap(
      areaRelease({
        version,
        baseUrl: `/garden/${version}/`,
        paths: { '/garden': [] },
        files: { 'view.js': `sha384-${'A'.repeat(64)}` },
        firstViews: FIRST_VIEW,
      }),
    ),
  );
  return `<script type="application/json" id="${id}">${JSON.stringify(map)}</script>`;
}

function pageOf(version: string, body: string, init: ResponseInit = {}): Response {
  const html = `<html><head>${blockOf(version)}</head><body>${body}</body></html>`;
  return new Response(html, { headers: HEADERS, ...init });
}

type Opened = { beginning: string; rest: () => Promise<string> };

/** Where the page says that it is drawn, as it does at once without a first view. */
async function drawn(opened: Promise<Opened>): Promise<Opened> {
  const page = await opened;
  await worker.post({ kind: 'drawn' });
  return page;
}

/** The page as it arrives: what comes at once, and what comes later. */
async function open(path = '/garden', cache: RequestCache = 'default'): Promise<Opened> {
  const response = await worker.begin(path, { mode: 'navigate', cache }).response;
  const reader = response?.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<string> => (await reader?.read())?.value ?? '';
  return {
    beginning: await read(),
    rest: async () => {
      let text = '';
      for (let part = await read(); part !== ''; part = await read()) text += part;
      return text;
    },
  };
}

/** The next visit, with this response of the network. */
async function openAgain(response: () => Response | Promise<never>): Promise<Opened> {
  await tick();
  const opened = open();
  await tick();
  respondWith(response());
  return opened;
}

test('the cached page is given out at once, and does not end before its first view is painted', async () => {
  const { beginning, rest } = await open();
  expect(beginning).toBe(`<html><head>${blockOf('1.0.0-a')}</head><body><p>cached</p>`);
  let hasEnded = false;
  const ended = rest().finally(() => (hasEnded = true));
  respondWith(pageOf('1.0.0-a', '<p>cached</p>'));
  await tick();
  expect(hasEnded).toBe(false);
  await worker.post({ kind: 'drawn' });
  expect(await ended).toBe('</body></html>');
});

test('a page that never says so ends after a second', async () => {
  const { rest } = await open();
  respondWith(pageOf('1.0.0-a', '<p>cached</p>'));
  expect(await rest()).toBe('</body></html>');
});

test('a newer release map is added, and its files are known at once', async () => {
  const { rest } = await drawn(open());
  respondWith(pageOf('1.1.0-b', '<p>cached</p>'));
  expect(await rest()).toBe(`${blockOf('1.1.0-b', 'releases-live')}\n</body></html>`);
  expect(worker.begin('/garden/1.1.0-b/main.js', { destination: 'script' }).response).toBeDefined();
});

test.each<[what: string, response: () => Response]>([
  ['in more than its map', () => pageOf('1.0.0-a', '<p>another host</p>')],
  ['in its policy', () => pageOf('1.0.0-a', '<p>cached</p>', { headers: { 'content-type': 'text/html' } })],
  ['in kind', () => new Response('a captive portal', { headers: { 'content-type': 'text/plain' } })],
  ['in status', () => pageOf('1.0.0-a', '<p>cached</p>', { headers: HEADERS, status: 404 })],
])('a page that differs %s is opened anew', async (_what, response) => {
  const { rest } = await drawn(open());
  respondWith(response());
  expect(await rest()).toBe('<meta http-equiv="refresh" content="10">\n</body></html>');
});

test('a page whose successor cannot be cached yet opens from the network, not twice at every visit', async () => {
  const anotherHost = (init: ResponseInit = {}) => pageOf('1.0.0-a', '<p>another host</p>', init);
  const { rest } = await drawn(open());
  respondWith(anotherHost({ headers: HEADERS, status: 404 }));
  expect(await rest()).toContain('refresh');
  worker.start();
  expect((await openAgain(anotherHost)).beginning).toContain('another host');
  // What has no network is shown as before.
  const offline = () => Promise.reject(new TypeError('offline'));
  expect((await openAgain(offline)).beginning).toContain('another host');
});

test.each<[what: string, response: () => Response | Promise<never>]>([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['has an error', () => new Response('', { status: 503 })],
  ['is silent amid its page', () => new Response(stalled(), { headers: HEADERS })],
])('a network that %s ends the cached page as it is', async (_what, response) => {
  const { rest } = await drawn(open());
  respondWith(response());
  expect(await rest()).toBe('</body></html>');
});

function stalled(): ReadableStream<Uint8Array> {
  const { signal } = jest.mocked(fetch).mock.lastCall?.[1] ?? {};
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<html>'));
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
  });
}

test.each<[what: string, path: string, cache: RequestCache]>([
  ['a page that is reloaded', '/garden', 'no-cache'],
  ['a page without a first view', '/elsewhere', 'default'],
])('%s waits for the network', async (_what, path, cache) => {
  worker.respond = (url) =>
    url === `${SITE}${path}` ? pageOf('1.0.0-a', 'new') : Response.json({ assets: {} });
  const { beginning } = await open(path, cache);
  expect(beginning).toContain('<body>new</body>');
});

test('the headers are those of the cached page, but for what describes the bytes of the network', async () => {
  const headers = { ...HEADERS, 'content-encoding': 'br', etag: '"1"', link: '</a.css>; rel=preload' };
  await (await worker.caches.open(PAGE_CACHE)).put(PAGE_KEY, pageOf('1.0.0-a', '', { headers }));
  const response = await worker.begin('/garden', { mode: 'navigate' }).response;
  expect(Object.fromEntries(response?.headers ?? [])).toEqual(HEADERS);
});

test('a restored tab begins like any other, and is not content with what the browser has cached', async () => {
  const { beginning, rest } = await drawn(open('/garden', 'force-cache'));
  expect(beginning).toContain('cached');
  expect(jest.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ cache: 'no-cache' });
  respondWith(pageOf('1.0.0-a', '<p>cached</p>'));
  expect(await rest()).toBe('</body></html>');
});
