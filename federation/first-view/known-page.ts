import { findAreaForPath } from '../release-format/find-area.ts';
import { LIVE_MAP_SUFFIX } from '../release-format/release-map.ts';
import { mapBlockIn, releasesInPage } from '../runtime/offline/read-releases.ts';

/** The rest of a page, from here on, waits for the network. */
const REST = '</body>';

/**
 * The host reloads the page instead of beginning (host/src/main.ts). The browser does where the host does not
 * run, after longer than a reload takes on a slow line, which it would cancel.
 */
const REFRESH = '<meta http-equiv="refresh" content="10">\n';

/** A header of the cached page, in this device's cache alone. */
const SUPERSEDED = 'x-ongi-superseded';

export type CachedPage = {
  /** The page of the last visit, and its text. */
  response: Response;
  html: string;
};

type KnownPage = CachedPage & {
  releasesElementId: string;
  /** The page that is given out if the cached one is not. */
  fromNetwork: Promise<Response>;
  /** Resolves once the page has painted what the device has. */
  untilDrawn: () => Promise<void>;
  /** Called before the person gets another page after all, by a second navigation. */
  onRefresh: () => Promise<void>;
};

/**
 * The cached page, all of it at once but for its end, which waits for the network (docs/decisions/offline).
 * What is drawn from the device does not wait for it; scripts with `defer`, and so the host, run only when
 * the document has ended. It ends after the first paint, too: running them takes a slow phone 0.1 s. The end
 * is the cached page's own, or has the release map that is live by now.
 */
export function knownPage(page: KnownPage): Response {
  const restAt = page.html.lastIndexOf(REST);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(page.html.slice(0, restAt)));
      // It must end whatever happens: otherwise the host never begins.
      const added = await liveMapOrRefresh(page).catch(() => '');
      await page.untilDrawn();
      controller.enqueue(encoder.encode(added + page.html.slice(restAt)));
      controller.close();
    },
  });
  return cachedAnew(page.response, body);
}

/** Without the headers of the bytes that the network sent, and of its preloads. */
function cachedAnew(response: Response, body: BodyInit, added: Record<string, string> = {}): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'link']) headers.delete(name);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(body, { headers });
}

/** A page with a first view, which the device may have the data of (docs/contracts/first-view.md). */
export function canBeginKnown(
  request: Request,
  { response, html }: CachedPage,
  releasesElementId: string,
): boolean {
  // Whoever reloads wants the network's page; a restored tab is opened like any other.
  const isOpened = request.cache === 'default' || request.cache === 'force-cache';
  if (!isOpened || !html.includes(REST) || response.headers.has(SUPERSEDED)) return false;
  const releases = releasesInPage(html, releasesElementId);
  const found = releases && findAreaForPath(new URL(request.url).pathname, releases);
  return found !== undefined && releases?.areas[found.area]?.firstViews?.[found.prefix] !== undefined;
}

/** A page that is given out so no more (`canBeginKnown`), and is only shown where there is no network. */
export function supersededPage({ response, html }: CachedPage): Response {
  return cachedAnew(response, html, { [SUPERSEDED]: '1' });
}

/** What the page needs in addition at its end. */
async function liveMapOrRefresh(page: KnownPage): Promise<string> {
  const { html, releasesElementId } = page;
  const response = await page.fromNetwork;
  const [policy, policyBefore] = [response, page.response].map(({ headers }) =>
    headers.get('content-security-policy'),
  );
  const shown = response.ok && policy === policyBefore ? await response.text() : '';
  if (shown === html) return '';
  const [before, after] = [mapBlockIn(html, releasesElementId), mapBlockIn(shown, releasesElementId)];
  const differsByMap =
    before !== undefined && after !== undefined && html.replace(before, '') === shown.replace(after, '');
  if (differsByMap) return `${after.replace(releasesElementId, releasesElementId + LIVE_MAP_SUFFIX)}\n`;
  await page.onRefresh();
  return REFRESH;
}

/** The worker waits this long for a page whose photo is slow, or that does not notify. */
const PATIENCE_MS = 1_000;

/** Which of the pages that were given out so have painted what the device has for them. */
export class DrawnPages {
  readonly #notes = new Map<string, () => void>();

  /** Called when a page begins. Returns what to wait for before it ends: never longer than a moment. */
  follow(clientId: string): () => Promise<void> {
    const isDrawn = new Promise<void>((resolve) => this.#notes.set(clientId, resolve));
    return async () => {
      await Promise.race([isDrawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      this.#notes.delete(clientId);
    };
  }

  /** The page says so. */
  note(clientId: string): void {
    this.#notes.get(clientId)?.();
  }
}
