import { cachedBaseUrls, MEDIA_CACHE, PAGE_CACHE, STATE_CACHE } from './cache-names.ts';
import { packagesIn, releasesInPage } from './read-releases.ts';

const STATE_KEY = '/state.json';

/** The address under which the site's one page is cached. */
export const PAGE_KEY = '/index.html';

type Site = { releasesElementId: string; siteUrl: string };

type OpenPage = {
  /** Base URLs of the versions it runs, in whatever channel. */
  baseUrls: readonly string[];
  /** Since when it shows the session's content (ms since 1970); null where nobody is logged in. */
  sinceMs: number | null;
};

type State = {
  /** Identifies the login whose photos are cached; null for nobody. */
  session: string | null;
  /** When the photos were last deleted: a page that shows content from before must not cache it again. */
  forgottenAtMs: number;
  /** By client id. */
  pages: Record<string, OpenPage>;
};

export type PageIntroduction = { baseUrls: readonly string[]; session: string | null; sinceMs: number };

/** The worker's state: versions in use, pages that may cache photos. Persisted: browsers stop workers. */
export class OpenPages {
  /** False until `ready`: nothing can be decided synchronously before. */
  isReady = false;
  readonly ready: Promise<void>;
  /** Grows whenever the photos are deleted: a response that was requested before must not be cached after. */
  epoch = 0;
  #state: State = { session: null, forgottenAtMs: 0, pages: {} };
  #ofPage: readonly string[] = [];
  #cached: readonly string[] = [];
  #saving: Promise<void> = Promise.resolve();

  readonly #site: Site;
  readonly #openClientIds: () => Promise<ReadonlySet<string>>;

  /** @param openClientIds ids of the pages that are open, controlled or not */
  constructor(site: Site, openClientIds: () => Promise<ReadonlySet<string>>) {
    this.#site = site;
    this.#openClientIds = openClientIds;
    this.ready = this.#load();
  }

  /** Base URLs of every version that is live, on trial, previewed, or run by a page that is still open. */
  knownBaseUrls(): ReadonlySet<string> {
    const ofOpenPages = Object.values(this.#state.pages).flatMap(({ baseUrls }) => baseUrls);
    return new Set([...this.#ofPage, ...this.#cached, ...ofOpenPages]);
  }

  /** Base URLs that pages which are open now run. */
  async baseUrlsInUse(): Promise<string[]> {
    await this.ready;
    await this.#dropClosedPages();
    return Object.values(this.#state.pages).flatMap(({ baseUrls }) => baseUrls);
  }

  /** Reads anew which versions the cached page names, and which have a cache. */
  async refresh(): Promise<void> {
    const page = await (await (await caches.open(PAGE_CACHE)).match(PAGE_KEY))?.text();
    const releases = page === undefined ? undefined : releasesInPage(page, this.#site.releasesElementId);
    this.#ofPage =
      releases === undefined ? [] : packagesIn(releases, this.#site.siteUrl).map(({ baseUrl }) => baseUrl);
    this.#cached = await cachedBaseUrls();
  }

  /** A page reports its versions and its user. Another login than before deletes the cached photos. */
  async introduce(clientId: string, { baseUrls, session, sinceMs }: PageIntroduction): Promise<void> {
    await this.ready;
    await this.#dropClosedPages();
    // A clock that was set back must not keep photos out of the cache until it is there again.
    this.#state.forgottenAtMs = Math.min(this.#state.forgottenAtMs, Date.now());
    this.#state.pages[clientId] = { baseUrls, sinceMs: session === null ? null : sinceMs };
    if (session !== this.#state.session) {
      this.#state.session = session;
      await this.#deletePhotos();
    }
    await this.#save();
  }

  /** Deletes the cached photos. Content that a page shows from before `atMs` is not cached any more. */
  async forget(atMs: number): Promise<void> {
    // Before anything is awaited: a response that arrives meanwhile belongs to the time before.
    this.epoch += 1;
    await this.ready;
    this.#state.forgottenAtMs = Math.max(this.#state.forgottenAtMs, atMs);
    await this.#deletePhotos();
    await this.#save();
  }

  /** Whether this page may cache photos: it has a user, and nothing was deleted since. */
  mayCachePhotos(clientId: string): boolean {
    const sinceMs = this.#state.pages[clientId]?.sinceMs ?? null;
    return sinceMs !== null && sinceMs >= this.#state.forgottenAtMs;
  }

  async #deletePhotos(): Promise<void> {
    this.epoch += 1;
    await caches.delete(MEDIA_CACHE);
  }

  async #dropClosedPages(): Promise<void> {
    const open = await this.#openClientIds();
    for (const id of Object.keys(this.#state.pages)) if (!open.has(id)) delete this.#state.pages[id];
  }

  async #load(): Promise<void> {
    try {
      const saved: unknown = await (await (await caches.open(STATE_CACHE)).match(STATE_KEY))?.json();
      if (isState(saved)) this.#state = saved;
      await this.refresh();
    } catch {
      // Without storage nothing is known, and everything goes to the network.
    }
    this.isReady = true;
  }

  /** One after another: the latest state is the one that stays. */
  #save(): Promise<void> {
    this.#saving = this.#saveAfter(this.#saving);
    return this.#saving;
  }

  async #saveAfter(before: Promise<void>): Promise<void> {
    await before;
    const cache = await caches.open(STATE_CACHE);
    await cache.put(STATE_KEY, new Response(JSON.stringify(this.#state))).catch(() => undefined);
  }
}

/** Only this worker writes it. */
function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'pages' in value && 'forgottenAtMs' in value;
}
