import { completePackage, forgetOtherVersions, keptPackages } from './package-cache.ts';
import { packagesIn, releasesInPage } from './read-releases.ts';

const CACHE = 'page';
const PAGE = '/index.html';

/** How long the network may take where a page is kept. */
const NETWORK_LIMIT_MS = 3_000;

type PageOptions = {
  releasesElementId: string;
  siteUrl: string;
  waitUntil: (work: Promise<unknown>) => void;
};

/** A site has one page, for every address: from the network, or the one that was kept. */
export async function answerPage(request: Request, options: PageOptions): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  try {
    const response = await (kept === undefined ? fetch(request) : fetchWithinLimit(request));
    if (response.ok && isPage(response)) options.waitUntil(keepPage(response.clone(), options));
    // A gateway that answers for a server that is down is no better than no network.
    return kept !== undefined && response.status >= 500 ? kept : response;
  } catch (error) {
    if (kept !== undefined) return kept;
    throw error;
  }
}

/**
 * Keeps a page once everything it needs is kept too: the host, and every area that was visited before, in its live version and in
 * the one that is tried (a worker does not know which of them the device gets). Until then the page before it stays, so that without
 * network a whole release opens, old or new, and never half of one.
 */
export async function keepPage(
  response: Response,
  { releasesElementId, siteUrl }: Omit<PageOptions, 'waitUntil'>,
): Promise<void> {
  // A browser refuses a page that came by a redirect where it did not ask for one.
  if (!response.ok || response.redirected) return;
  // An invitation names a family: it is no page for everybody who opens this browser.
  if (/\bno-store\b/.test(response.headers.get('cache-control') ?? '')) return;
  const releases = releasesInPage(await response.clone().text(), releasesElementId);
  if (releases === undefined) return;
  const visited = await keptPackages();
  const packages = packagesIn(releases, siteUrl);
  for (const { name, baseUrl } of packages) {
    if ((name === 'host' || visited.has(name)) && !(await completePackage(baseUrl))) return;
  }
  const cache = await caches.open(CACHE);
  const before = await (await cache.match(PAGE))?.text();
  await cache.put(PAGE, response);
  // Pages that are open still run the version before.
  const earlier = before === undefined ? undefined : releasesInPage(before, releasesElementId);
  const stillOpen = earlier === undefined ? [] : packagesIn(earlier, siteUrl);
  await forgetOtherVersions([...packages, ...stillOpen].map(({ baseUrl }) => baseUrl));
}

/** Only the wait for the answer's beginning is limited: a page that has begun to come may take its time. */
async function fetchWithinLimit(request: Request): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), NETWORK_LIMIT_MS);
  try {
    return await fetch(request, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}
