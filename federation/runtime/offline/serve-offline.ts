import { deleteOutdatedCaches } from './cache-names.ts';
import { DrawnPages } from '../../first-view/known-page.ts';
import { respondWithPhoto, type OtherSizes } from './media-cache.ts';
import { OpenPages } from './open-pages.ts';
import { completePackage, respondWithPackageFile } from './package-cache.ts';
import { AHEAD } from '../prefetch/ahead.ts';
import { mayBePackageFile, packageFileOf, type PackageFile } from './package-files.ts';
import { cachePage, rejectionOf, respondWithPage } from './page-cache.ts';
import { parsePageMessage, type LoadedMessage, type WorkerMessage } from './page-messages.ts';
import type { MapRejection } from '../../release-format/trust/verify-releases.ts';

declare const self: WorkerScope;

export type OfflineOptions = {
  releasesElementId: string;
  /** Navigations to pages of the site, not to API logins or to single files. */
  isPage: (url: URL) => boolean;
  /** Photos, which are immutable. */
  isMedia: (url: URL) => boolean;
  /** Finds other sizes of a photo of `isMedia`. */
  otherSizes: (url: URL) => OtherSizes;
  /** Never handled by the worker. */
  isApi: (url: URL) => boolean;
};

/** Leaves the network to the opened page first. */
const WARM_UP_DELAY_MS = 4_000;

/** The page, visited packages and seen photos open offline (docs/decisions/offline). */
export function serveOffline({
  releasesElementId,
  isPage,
  isMedia,
  otherSizes,
  isApi,
}: OfflineOptions): void {
  const site = { releasesElementId, siteUrl: self.location.origin };
  const pages = new OpenPages(
    site,
    async () => new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id)),
  );
  /** Why the newest page is not shown: told to the next page that introduces itself. */
  let rejection: MapRejection | undefined;
  /** Whether what a page was opened with is cached, and need not be downloaded again for that. */
  const cachedPages = new Map<string, Promise<boolean>>();
  const drawnPages = new DrawnPages();
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) =>
    event.waitUntil(deleteOutdatedCaches().finally(() => self.clients.claim())),
  );
  self.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data);
    if (message === undefined) return;
    if (message.kind === 'forget') event.waitUntil(pages.forget(message.atMs));
    else if (event.source === null) return;
    else if (message.kind === 'drawn') drawnPages.note(event.source.id);
    else event.waitUntil(cacheLoaded(event.source, message));
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (!isPlain(request)) return;
    const url = new URL(request.url);
    if (request.mode === 'navigate') {
      if (isPage(url)) handlePage(event);
    } else if (isMedia(url)) {
      event.respondWith(photo(request, event.clientId, waitUntilOf(event)));
    } else if (!isApi(url) && !isAhead(request) && mayBePackageFile(url)) handlePackageFile(event);
  });

  function photo(request: Request, clientId: string, waitUntil: WaitUntil): Promise<Response> {
    return respondWithPhoto(request, { pages, clientId, otherSizes, waitUntil });
  }

  function handlePage(event: FetchEvent): void {
    const page = respondWithPage(event.request, {
      ...site,
      pages,
      onRejection: (reason) => (rejection = reason),
      onCaching: (isCached) => {
        cachedPages.set(event.resultingClientId, isCached);
        event.waitUntil(isCached);
      },
      followDrawn: () => drawnPages.follow(event.resultingClientId),
      waitUntil: waitUntilOf(event),
    });
    event.respondWith(page);
  }

  function handlePackageFile(event: FetchEvent): void {
    const { request } = event;
    const find = () => packageFileOf(request.url, pages.knownBaseUrls());
    if (pages.isReady) {
      const file = find();
      if (file !== undefined) event.respondWith(respondAndComplete(event, file));
      return;
    }
    // This request started the worker, which has not read its packages yet.
    event.respondWith(
      pages.ready.then(() => {
        const file = find();
        return file === undefined ? fetch(request) : respondAndComplete(event, file);
      }),
    );
  }

  async function cacheLoaded(page: OpenPage, message: LoadedMessage): Promise<void> {
    const clientId = page.id;
    await pages.introduce(clientId, message);
    const known = pages.knownBaseUrls();
    const loaded = new Set(message.loaded.flatMap(({ url }) => packageFileOf(url, known)?.baseUrl ?? []));
    for (const baseUrl of loaded) await completePackage(baseUrl);
    // Photos loaded before this worker ran or knew the user: from the browser's HTTP cache.
    for (const { url, atMs } of message.loaded) {
      if (atMs < message.sinceMs || !isMedia(new URL(url))) continue;
      if (!pages.mayCachePhotos(clientId)) break;
      const writes: Promise<unknown>[] = [];
      await photo(new Request(url), clientId, (work) => void writes.push(work)).catch(() => undefined);
      await Promise.all(writes);
    }
    const isCached = await cachedPages.get(clientId)?.catch(() => false);
    cachedPages.delete(clientId);
    if (isCached !== true) await cacheNewestPage();
    if (rejection !== undefined)
      page.postMessage({ kind: 'releases-rejected', reason: rejection } satisfies WorkerMessage, []);
  }

  async function cacheNewestPage(): Promise<void> {
    const newest = await fetch('/');
    if ((await rejectionOf(await newest.clone().text(), releasesElementId)) === undefined)
      await cachePage(newest, { ...site, pages });
  }
}

/** Such a request is neither a mutation, nor personal, nor partial. */
function isPlain({ method, headers, destination }: Request): boolean {
  const isPart = headers.has('range') || destination === 'video' || destination === 'audio';
  return method === 'GET' && !isPart && !headers.has('authorization');
}

/** Of an area that nobody has opened (prefetch/fetch-ahead.ts): for the browser's own cache. */
function isAhead({ cache, url }: Request): boolean {
  return cache === 'force-cache' || url.endsWith(AHEAD);
}

function respondAndComplete(event: FetchEvent, file: PackageFile): Promise<Response> {
  event.waitUntil(
    new Promise((resolve) => setTimeout(resolve, WARM_UP_DELAY_MS)).then(() => completePackage(file.baseUrl)),
  );
  return respondWithPackageFile(event.request, file);
}

type WaitUntil = (work: Promise<unknown>) => void;
const waitUntilOf =
  (event: FetchEvent): WaitUntil =>
  (work) =>
    event.waitUntil(work);

/** The used part of the service worker types: TypeScript's DOM types describe pages only. */
type ExtendableEvent = Event & { waitUntil: WaitUntil };

type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** A navigation has it: the id of the page that it opens. */
  readonly resultingClientId: string;
  respondWith(response: Response | Promise<Response>): void;
};

type OpenPage = { readonly id: string; postMessage(message: unknown, transfer: Transferable[]): void };

type MessageEventOfWorker = ExtendableEvent & {
  readonly data: unknown;
  readonly source: OpenPage | null;
};

export type WorkerScope = {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
};
