import { PAGE_CACHE, putInto, STATE_CACHE } from './cache-names.ts';
import type { MapRejection, SeenReleases } from '../../release-format/trust/verify-releases.ts';
import { PAGE_KEY, type OpenPages } from './open-pages.ts';
import { cachedPackages, completePackage, deleteOtherVersions } from './package-cache.ts';
import { canBeginKnown, knownPage, supersededPage, type CachedPage } from '../../first-view/known-page.ts';
import { packagesIn, releasesInPage, mapInPage } from './read-releases.ts';
import { isSignedByNoble } from '../../release-format/trust/noble-signatures.ts';
import { verifyForDevice, webSignatures } from '../trust/verify-for-device.ts';

/** The network may be silent this long, before and within a response, if a cached page exists. */
const NETWORK_LIMIT_MS = 3_000;

type PageContext = {
  releasesElementId: string;
  siteUrl: string;
  pages: OpenPages;
  /** Called with why a page is not shown, although the last good one is. */
  onRejection: (reason: MapRejection) => void;
  /** Called with whether the response will have been cached. */
  onCaching: (isCached: Promise<boolean>) => void;
  /** Called when the cached page begins; what it returns resolves when its first view is painted. */
  followDrawn: () => () => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
};

/**
 * One page serves every URL of the site. The network's page is the point, but where the device may have a
 * first view's data, the cached page begins meanwhile (first-view/known-page.ts).
 */
export async function respondWithPage(request: Request, context: PageContext): Promise<Response> {
  const { releasesElementId, followDrawn, waitUntil } = context;
  const cached = await readCachedPage();
  if (cached === undefined) return withLastGood(await fetch(request), undefined, context);
  const fromNetwork = networkFirst(request, cached, context);
  if (!canBeginKnown(request, cached, releasesElementId)) return fromNetwork;
  waitUntil(fromNetwork);
  const onRefresh = () => markSuperseded(cached.html);
  const untilDrawn = followDrawn();
  return knownPage({ ...cached, releasesElementId, fromNetwork, untilDrawn, onRefresh });
}

/** A device whose storage fails opens the network's page. */
async function readCachedPage(): Promise<CachedPage | undefined> {
  try {
    const response = await caches.match(PAGE_KEY, { cacheName: PAGE_CACHE });
    return response && { response, html: await response.clone().text() };
  } catch {
    return undefined;
  }
}

/** The cached page begins no visit any more: until its successor is cached, each would open twice. */
async function markSuperseded(html: string): Promise<void> {
  const cached = await readCachedPage();
  if (cached?.html !== html) return;
  await putInto(PAGE_CACHE, PAGE_KEY, supersededPage(cached)).catch(() => undefined);
}

async function networkFirst(request: Request, cached: CachedPage, context: PageContext): Promise<Response> {
  try {
    const response = await fetchWithinLimit(request);
    // A gateway error is treated like no network.
    return response.status >= 500 ? cached.response : await withLastGood(response, cached, context);
  } catch {
    return cached.response;
  }
}

/** A page whose release map is altered, older or expired does not replace the last good one. */
async function withLastGood(
  response: Response,
  cached: CachedPage | undefined,
  context: PageContext,
): Promise<Response> {
  if (!response.ok || !isPage(response)) return response;
  // Its scripts are requested right afterwards.
  await context.pages.ready;
  const html = await response.clone().text();
  const isKnown = cached?.html === html;
  const reason = isKnown ? undefined : await rejectionOf(html, context.releasesElementId);
  if (reason === undefined) {
    context.pages.announce(html);
    context.onCaching(cachePage(response.clone(), context));
    return response;
  }
  context.onRejection(reason);
  // Without a good one the page says so itself.
  return cached?.response ?? response;
}

/**
 * Caches a page once everything it needs is cached: the host, and the live and canary versions of every
 * visited area (a worker does not know which one the device gets). Until then the previous page stays, so
 * that offline a complete release opens. Returns whether it is cached.
 */
export async function cachePage(
  response: Response,
  { releasesElementId, siteUrl, pages }: Pick<PageContext, 'releasesElementId' | 'siteUrl' | 'pages'>,
): Promise<boolean> {
  // Browsers reject redirected responses to navigations.
  if (response.status !== 200 || response.redirected) return false;
  // A page that names a family's invitation is not for everybody on this browser.
  if (/\bno-store\b/.test(response.headers.get('cache-control') ?? '')) return false;
  const releases = releasesInPage(await response.clone().text(), releasesElementId);
  if (releases === undefined) return false;
  const visited = await cachedPackages();
  const packages = packagesIn(releases, siteUrl);
  for (const { name, baseUrl } of packages) {
    if ((name === 'host' || visited.has(name)) && !(await completePackage(baseUrl))) return false;
  }
  const cache = await caches.open(PAGE_CACHE);
  const before = await (await cache.match(PAGE_KEY))?.text();
  await cache.put(PAGE_KEY, response);
  // A page that just started loading may still use the previous release.
  const earlier = before === undefined ? undefined : releasesInPage(before, releasesElementId);
  const justBefore = earlier === undefined ? [] : packagesIn(earlier, siteUrl);
  const named = [...packages, ...justBefore].map(({ baseUrl }) => baseUrl);
  await deleteOtherVersions([...named, ...(await pages.baseUrlsInUse())]);
  await pages.refresh();
  return true;
}

/** Rejects once the network is silent for too long, so that a response is a whole page. */
async function fetchWithinLimit(request: Request): Promise<Response> {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  let timer = setTimeout(abort, NETWORK_LIMIT_MS);
  try {
    // A restored tab takes what the HTTP cache has, however old.
    const cache = request.cache === 'force-cache' ? 'no-cache' : request.cache;
    const response = await fetch(request, { signal: limit.signal, cache });
    const reader = isPage(response) ? response.clone().body?.getReader() : undefined;
    if (reader === undefined) return response;
    do {
      clearTimeout(timer);
      timer = setTimeout(abort, NETWORK_LIMIT_MS);
    } while (!(await reader.read()).done);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

const SEEN_KEY = '/seen-releases.json';

const verify = webSignatures(() => isSignedByNoble);

/** Why a page's map is not to be believed, by the newest one of all pages; undefined: it may be shown. */
export async function rejectionOf(
  html: string,
  releasesElementId: string,
): Promise<MapRejection | undefined> {
  const seen = await readSeen().catch(() => undefined);
  const { hostname } = location;
  const map = mapInPage(html, releasesElementId);
  const verdict = await verifyForDevice(map, { seen, nowMs: Date.now(), hostname, verify });
  // Without storage nothing is remembered.
  if (verdict.kind === 'valid') await writeSeen(verdict.seen).catch(() => undefined);
  return verdict.kind === 'rejected' ? verdict.reason : undefined;
}

async function readSeen(): Promise<SeenReleases | undefined> {
  const stored = await caches.match(SEEN_KEY, { cacheName: STATE_CACHE });
  // Only this module writes it.
  return stored === undefined ? undefined : await stored.json();
}

async function writeSeen(seen: SeenReleases): Promise<void> {
  await putInto(STATE_CACHE, SEEN_KEY, new Response(JSON.stringify(seen)));
}
