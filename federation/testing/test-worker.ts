import { webcrypto } from 'node:crypto';
import { integrityOf } from '../release-format/integrity-of.ts';
import type { ReleaseMap } from '../release-format/release-map.ts';
import { PAGE_CACHE } from '../runtime/offline/cache-names.ts';
import { PAGE_KEY } from '../runtime/offline/open-pages.ts';
import { serveOffline } from '../runtime/offline/serve-offline.ts';
import { releaseMap } from './area-release.ts';

export const SITE = 'http://localhost';
export const GARDEN = `${SITE}/garden/1.0.0-a/`;

type Listener = (event: unknown) => void;
type Init = {
  method?: string;
  headers?: Record<string, string>;
  destination?: string;
  clientId?: string;
  integrity?: string;
  cache?: RequestCache;
  /** `navigate` opens `page`. */
  mode?: 'navigate';
};

/** The response of a site whose page has this map. */
export function pageWith(map: ReleaseMap): Response {
  const block = `<script type="application/json" id="releases">${JSON.stringify(map)}</script>`;
  return new Response(block, { headers: { 'content-type': 'text/html' } });
}

const { setTimeout: realSetTimeout } = globalThis;
/** What workers have begun to wait for. */
const timers: ReturnType<typeof setTimeout>[] = [];

/** The service worker's code with fake caches and events. */
export class TestWorker {
  readonly caches = new FakeCaches();
  readonly openPages = new Set(['page']);
  readonly requested: string[] = [];
  respond: (url: string) => Promise<Response> | Response = () => new Response('from the network');
  #listeners = new Map<string, Listener>();

  /** A worker that has cached a page, and has read what it knows. */
  static async withPage(map: ReleaseMap = releaseMap()): Promise<TestWorker> {
    const worker = new TestWorker();
    await (await worker.caches.open(PAGE_CACHE)).put(PAGE_KEY, pageWith(map));
    worker.start();
    await tick();
    return worker;
  }

  /** Removes what it has put into the global scope, and ends what would come to the next one. */
  static remove(): void {
    jest.restoreAllMocks();
    for (const timer of timers.splice(0)) clearTimeout(timer);
    for (const name of ['caches', 'clients', 'skipWaiting']) Reflect.deleteProperty(globalThis, name);
  }

  /** Starts or restarts it: caches survive, memory does not. */
  start(): void {
    const add = (type: string, listener: Listener) => this.#listeners.set(type, listener);
    jest.spyOn(self, 'addEventListener').mockImplementation(add as typeof self.addEventListener);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((...args) => {
      const timer = realSetTimeout(...args);
      timers.push(timer);
      return timer;
    });
    const clients = {
      claim: async () => undefined,
      matchAll: async () => [...this.openPages].map((id) => ({ id })),
    };
    Object.assign(globalThis, { caches: this.caches, clients, skipWaiting: async () => undefined });
    // jsdom has none.
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
    globalThis.fetch = jest.fn(async (input: RequestInfo | URL, { integrity }: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : String(input), SITE).href;
      this.requested.push(url);
      const response = await this.respond(url);
      if (integrity !== undefined && integrity !== integrityOf(await response.clone().text()))
        throw new TypeError('Failed to fetch');
      return response;
    });
    serveOffline({
      releasesElementId: 'releases',
      isPage: ({ pathname }) => !pathname.startsWith('/api/'),
      isMedia: ({ pathname }) => /\/media\/[^/]+\/\d+\.webp$/.test(pathname),
      otherSizes: ({ origin, pathname }) => ({
        asGood: pathname.endsWith('/800.webp') ? [origin + pathname.replace('/800.', '/1200.')] : [],
        offline: [400, 800].map((width) => origin + pathname.replace(/\d+\.webp$/, `${width}.webp`)),
      }),
      isApi: ({ pathname }) => pathname.startsWith('/api/'),
    });
  }

  /** The worker's response; undefined if it leaves the request to the browser. Awaits follow-up work. */
  async fetch(path: string, init: Init = {}): Promise<Response | undefined> {
    const { response, done } = this.begin(path, init);
    const got = await response;
    await done();
    return got;
  }

  begin(path: string, init: Init = {}) {
    const {
      method = 'GET',
      headers,
      destination = 'image',
      clientId = 'page',
      mode = 'cors',
      cache = 'default',
    } = init;
    // Pages name the sums of scripts.
    const { integrity = destination === 'script' ? 'sha384-x' : '' } = init;
    let response: Promise<Response> | undefined;
    const works: Promise<unknown>[] = [];
    const request = new Request(new URL(path, SITE), {
      method,
      ...(headers === undefined ? {} : { headers }),
    });
    Object.defineProperty(request, 'destination', { value: destination });
    Object.defineProperty(request, 'integrity', { value: integrity });
    Object.defineProperty(request, 'cache', { value: cache });
    Object.defineProperty(request, 'mode', { value: mode });
    this.#listeners.get('fetch')?.({
      request,
      clientId,
      resultingClientId: mode === 'navigate' ? 'page' : '',
      respondWith: (input: Promise<Response>) => (response = Promise.resolve(input)),
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    });
    return { response, done: () => Promise.race([Promise.all(works), tick()]) };
  }

  async post(data: object, id = 'page'): Promise<void> {
    await this.#dispatch('message', { data, source: { id } });
  }

  async activate(): Promise<void> {
    await this.#dispatch('activate', {});
  }

  /** The URLs of a cache. */
  cached(name: string): string[] {
    return this.caches.urlsOf(name);
  }

  async loggedIn(session: string | null, clientId = 'page'): Promise<void> {
    await this.post(
      { kind: 'loaded', loaded: [], baseUrls: [GARDEN], session, sinceMs: Date.now() },
      clientId,
    );
  }

  async #dispatch(type: string, event: object): Promise<void> {
    let work: Promise<unknown> | undefined;
    this.#listeners.get(type)?.({ ...event, waitUntil: (input: Promise<unknown>) => (work = input) });
    await work;
  }
}

/** Long enough for follow-up work that nobody waits for. */
export const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The subset of CacheStorage that the worker uses. `match` and `put` are asynchronous as in a browser. */
export class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cached = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cached);
    return {
      match: async (url: string) => cached.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        if (response.status === 206) throw new TypeError('Partial response (status code 206) is unsupported');
        cached.set(url, response);
      },
      keys: async () => [...cached.keys()],
      delete: async (url: string) => cached.delete(url),
    };
  }

  async match(url: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.all.get(cacheName)?.get(url)?.clone();
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  urlsOf(name: string): string[] {
    return [...(this.all.get(name)?.keys() ?? [])];
  }
}
