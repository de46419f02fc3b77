import { answerMedia } from './media-cache.ts';
import { answerPackageFile, completePackage } from './package-cache.ts';
import { packageFileOf } from './package-files.ts';
import { answerPage, keepPage } from './page-cache.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

export type OfflineOptions = {
  /** The data block of the page that holds the release map. */
  releasesElementId: string;
  /** What is navigated to and is a page of the site; a login over the API, or a file in a tab of its own, is none. */
  isPage: (url: URL) => boolean;
  /** Pictures that are kept once they were seen: their content never changes under their path. */
  isMedia: (url: URL) => boolean;
};

/** What the page says once it stands: the addresses of what it has loaded before the service worker was there. */
export type LoadedMessage = { kind: 'loaded'; urls: readonly string[] };

/** How long what was just opened has the line for itself. */
const REST_FIRST_MS = 4_000;

/**
 * A site's service worker: its page, the packages that were visited and the pictures that were seen open without network.
 * Everything else goes to the network untouched.
 */
export function serveOffline({ releasesElementId, isPage, isMedia }: OfflineOptions): void {
  const page = { releasesElementId, siteUrl: self.location.origin };
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    if (isLoadedMessage(event.data)) event.waitUntil(keepLoaded(event.data.urls));
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    const url = new URL(request.url);
    if (request.mode === 'navigate') {
      if (!isPage(url)) return;
      event.respondWith(answerPage(request, { ...page, waitUntil: (work) => event.waitUntil(work) }));
      return;
    }
    if (isMedia(url) && !request.headers.has('range')) event.respondWith(answerMedia(request));
    else answerPackage(event);
  });

  async function keepLoaded(urls: readonly string[]): Promise<void> {
    const baseUrls = new Set(urls.flatMap((url) => packageFileOf(url)?.baseUrl ?? []));
    for (const baseUrl of baseUrls) await completePackage(baseUrl);
    // Pictures that came before this worker did: from the browser's own cache.
    for (const url of urls)
      if (isMedia(new URL(url))) await answerMedia(new Request(url)).catch(() => undefined);
    await keepPage(await fetch('/'), page);
  }
}

function answerPackage(event: FetchEvent): void {
  const file = packageFileOf(event.request.url);
  if (file === undefined) return;
  event.respondWith(answerPackageFile(event.request, file));
  event.waitUntil(
    new Promise((resolve) => setTimeout(resolve, REST_FIRST_MS)).then(() => completePackage(file.baseUrl)),
  );
}

function isLoadedMessage(data: unknown): data is LoadedMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'loaded' &&
    'urls' in data &&
    Array.isArray(data.urls) &&
    data.urls.every((url) => typeof url === 'string')
  );
}
