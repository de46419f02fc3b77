import type { BrowserContext, Page, Request } from 'playwright';

export const KINDS = ['document', 'script', 'style', 'font', 'image', 'api', 'other'] as const;
type Kind = (typeof KINDS)[number];

export type Traffic = {
  requests: number;
  /**
   * As they came over the line, headers included; without TLS, and without what the browser itself
   * requests.
   */
  bytes: Record<Kind, number>;
  /** Fetched before it is needed: by the service worker for its caches, by the page for other areas' tabs. */
  aheadBytes: number;
};

/** Counts what a page and the site's service worker load over the line from now on. */
export async function countTraffic(context: BrowserContext, page: Page): Promise<() => Traffic> {
  const traffic: Traffic = {
    requests: 0,
    bytes: { document: 0, script: 0, style: 0, font: 0, image: 0, api: 0, other: 0 },
    aheadBytes: 0,
  };
  const session = await context.newCDPSession(page);
  const files = new Map<string, { url: string; kind: Kind }>();
  /** What the page requested, by URL: the type of its last request. */
  const requestedAs = new Map<string, string | undefined>();
  const add = (url: string, kind: Kind, bytes: number): void => {
    if (bytes === 0) return;
    traffic.requests += 1;
    // A script or a style sheet that is read by `fetch` is not executed.
    if (requestedAs.get(url) === 'Fetch' && (kind === 'script' || kind === 'style'))
      traffic.aheadBytes += bytes;
    else traffic.bytes[kind] += bytes;
  };
  session.on('Network.requestWillBeSent', ({ request, type }) => requestedAs.set(request.url, type));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, mimeType, fromDiskCache, fromServiceWorker } = response;
    // What the worker fetches is counted there.
    if (fromDiskCache !== true && fromServiceWorker !== true && url.startsWith('http'))
      files.set(requestId, { url, kind: kindOf(url, mimeType) });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => files.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) add(file.url, file.kind, encodedDataLength);
    files.delete(requestId);
  });
  await session.send('Network.enable');
  const countOfWorker = async (request: Request): Promise<void> => {
    const response = request.serviceWorker() === null ? null : await request.response();
    if (response === null) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const bytes = responseBodySize + responseHeadersSize;
    if (requestedAs.has(request.url()))
      add(request.url(), kindOf(request.url(), response.headers()['content-type'] ?? ''), bytes);
    else traffic.aheadBytes += bytes;
  };
  context.on('requestfinished', (request) => {
    // A request that finishes while the browser is closed leaves nothing to count.
    countOfWorker(request).catch(() => undefined);
  });
  return () => ({ ...traffic, bytes: { ...traffic.bytes } });
}

function kindOf(url: string, type: string): Kind {
  if (type.includes('html')) return 'document';
  if (type.includes('javascript')) return 'script';
  if (type.includes('css')) return 'style';
  if (type.includes('font')) return 'font';
  if (type.startsWith('image/')) return 'image';
  return new URL(url).pathname.startsWith('/api/') ? 'api' : 'other';
}
