import { cachedBaseUrls, MEDIA_CACHE, PAGE_CACHE, STATE_CACHE } from './cache-names.ts';
import { packagesIn, releasesInPage } from './read-releases.ts';

const STATE_KEY = '/state.json';

export const PAGE_KEY = '/index.html';

type Site = { releasesElementId: string; siteUrl: string };

type OpenPage = {
  /** Base URLs of its versions in any channel. */
  baseUrls: readonly string[];
  /** Since when it shows the session's content (ms since 1970); null without a login. */
  sinceMs: number | null;
};

type State = {
  /** The login whose photos are cached; null without one. */
  session: string | null;
  /** Pages must not cache content again that they showed before this deletion. */
  forgottenAtMs: number;
  pages: Record<string, OpenPage>;
};

export type PageIntroduction = { baseUrls: readonly string[]; session: string | null; sinceMs: number };

/** The worker's state. Persisted: browsers stop workers at any time. */
export class OpenPages {
  /** False until `ready`: no synchronous decisions before. */
  isReady = false;
  readonly ready: Promise<void>;
  /** Increases with each deletion: responses requested earlier must not be cached. */
  epoch = 0;
  #state: State = { session: null, forgottenAtMs: 0, pages: {} };
  #ofPage: readonly string[] = [];
  #ofNewestPage: readonly string[] = [];
  #cached: readonly string[] = [];
  #saving: Promise<void> = Promise.resolve();

  readonly #site: Site;
  readonly #openClientIds: () => Promise<ReadonlySet<string>>;

  /** @param openClientIds ids of open pages, controlled or not */
  constructor(site: Site, openClientIds: () => Promise<ReadonlySet<string>>) {
    this.#site = site;
    this.#openClientIds = openClientIds;
    this.ready = this.#load();
  }

  /** Base URLs of all live, canary and previewed versions and of those that open pages run. */
  knownBaseUrls(): ReadonlySet<string> {
    const ofOpenPages = Object.values(this.#state.pages).flatMap(({ baseUrls }) => baseUrls);
    return new Set([...this.#ofPage, ...this.#ofNewestPage, ...this.#cached, ...ofOpenPages]);
  }

  async baseUrlsInUse(): Promise<string[]> {
    await this.ready;
    await this.#dropClosedPages();
    return Object.values(this.#state.pages).flatMap(({ baseUrls }) => baseUrls);
  }

  /** Call before a verified page is given out: it requests its versions at once, and is cached much later. */
  announce(html: string): void {
    this.#ofNewestPage = this.#baseUrlsIn(html);
  }

  /** Re-reads the cached page's versions and which of them are cached. */
  async refresh(): Promise<void> {
    const page = await (await (await caches.open(PAGE_CACHE)).match(PAGE_KEY))?.text();
    this.#ofPage = page === undefined ? [] : this.#baseUrlsIn(page);
    this.#cached = await cachedBaseUrls();
  }

  /** A page reports its versions and its user. Another login than before deletes the cached photos. */
  async introduce(clientId: string, { baseUrls, session, sinceMs }: PageIntroduction): Promise<void> {
    await this.ready;
    await this.#dropClosedPages();
    // A clock that was set back must not block caching.
    this.#state.forgottenAtMs = Math.min(this.#state.forgottenAtMs, Date.now());
    this.#state.pages[clientId] = { baseUrls, sinceMs: session === null ? null : sinceMs };
    if (session !== this.#state.session) {
      this.#state.session = session;
      await this.#deletePhotos();
    }
    await this.#save();
  }

  /** Deletes the cached photos and rejects content from before `atMs`. */
  async forget(atMs: number): Promise<void> {
    // The epoch changes before the first await: responses in flight are outdated.
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

  #baseUrlsIn(html: string): string[] {
    const releases = releasesInPage(html, this.#site.releasesElementId);
    if (releases === undefined) return [];
    return packagesIn(releases, this.#site.siteUrl).map(({ baseUrl }) => baseUrl);
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
      // Without storage all requests go to the network.
    }
    this.isReady = true;
  }

  /** Sequential: the latest state wins. */
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

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'pages' in value && 'forgottenAtMs' in value;
}
