import type { ServerResponse } from 'node:http';
import { RELEASE_MAP_FILE, type ReleaseMap } from 'federation/release-format/release-map';
import { reactIdsIn, type ReactIds } from 'federation/webpack/dev-react-ids';
import { isStack, respondWithSourceStack } from 'federation/webpack/dev-source-stack';
import type { AreaEntry } from './page/area-entry.ts';
import { apiOfPage, mapOfPage, ownPage, ownPolicy, withApiPath } from './page/own-page.ts';
import { responseHeaders } from './proxy/site-headers.ts';
import { passOn, respondWith, type Exchange } from './proxy/proxy-server.ts';
import { bodyOf, type SiteLink } from './proxy/site-link.ts';
import type { OwnMap } from './site/own-map.ts';
import type { SiteTrust } from './site/site-trust.ts';

const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * In place of the site's worker, which would give out pages and files that are old by then. It removes itself,
 * and with it one that another program registered on this port.
 */
const SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;
const SERVICE_WORKER_POLICY = "default-src 'none'; sandbox allow-same-origin";

/** What pages report, which is about unfinished code here and would count at the site. */
const REPORTS = /^\/api\/(telemetry(\/.*)?|csp-reports)$/;

export type OwnResponsesOptions = {
  link: SiteLink;
  trust: SiteTrust;
  map: OwnMap;
  entry: AreaEntry;
  react: { path: string; script: Uint8Array };
  log: (line: string) => void;
};

/** What the proxy responds in place of the site: its page, its map and its worker. */
export class OwnResponses {
  readonly #options: OwnResponsesOptions;
  readonly #reactByHost = new Map<string, Promise<ReactIds | undefined>>();
  #live: ReleaseMap | undefined;
  #foreignApi: string | undefined;

  constructor(options: OwnResponsesOptions) {
    this.#options = options;
  }

  async respond(exchange: Exchange): Promise<boolean> {
    const { request, response, pathname } = exchange;
    const { entry, react } = this.#options;
    if (pathname === entry.path) respondWith(response, 200, entry.script, SCRIPT);
    else if (pathname === react.path) respondWith(response, 200, react.script, SCRIPT);
    else if (pathname === '/service-worker.js') respondWithWorker(response);
    else if (pathname === `/${RELEASE_MAP_FILE}`) await this.#respondWithMap(response);
    else if (isStack(request)) await respondWithSourceStack(request, response);
    else if (request.method === 'POST' && REPORTS.test(pathname)) respondWith(response, 204, '');
    else if (request.method === 'GET' && isPagePath(pathname)) await this.#respondWithPage(exchange);
    else return false;
    return true;
  }

  /** The site's map is believed, and noted. @throws DevError */
  async ownMapOf(value: unknown): Promise<ReleaseMap> {
    const { trust, map, link, log } = this.#options;
    const live = await trust.believe(value);
    const own = map.replacing(live);
    const before = this.#live;
    this.#live = live;
    if (before !== undefined && before.revision !== live.revision)
      log(
        `${link.site.origin} has released: ${changesIn(before, live).join(', ') || 'nothing that runs here'}`,
      );
    return own;
  }

  async #respondWithMap(response: ServerResponse): Promise<void> {
    const { status, body } = await this.#options.link.read(`/${RELEASE_MAP_FILE}`);
    const own = await this.ownMapOf(status === 200 ? parsed(body) : undefined);
    respondWith(response, 200, JSON.stringify(own), 'application/json; charset=utf-8');
  }

  /** Whatever the site responds at a path of its pages; where that is its page, with the own map. */
  async #respondWithPage({ request, response }: Exchange): Promise<void> {
    const { link, react } = this.#options;
    const received = await link.send(request, response, {
      'accept-encoding': 'identity',
      // All of the page, each time.
      range: undefined,
      'if-none-match': undefined,
      'if-modified-since': undefined,
    });
    if (received.headers['content-type']?.startsWith('text/html') !== true) {
      passOn(received, response, link);
      return;
    }
    const html = await bodyOf(received);
    const value = mapOfPage(html);
    const own = value === undefined ? undefined : await this.ownMapOf(value);
    this.#noteApi(apiOfPage(html));
    const headers = responseHeaders(received, link);
    for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified', 'reporting-endpoints'])
      Reflect.deleteProperty(headers, name);
    headers['cache-control'] = 'no-store';
    const policy = received.headers['content-security-policy'];
    const sockets = link.own.map((origin) => origin.replace('http:', 'ws:')).join(' ');
    if (policy !== undefined) headers['content-security-policy'] = ownPolicy(String(policy), sockets);
    response.writeHead(received.statusCode ?? 200, headers);
    const script = { path: react.path, react: own && (await this.reactOf(own)) };
    response.end(own === undefined ? html : ownPage(withApiPath(html, link.site), own, script));
  }

  /** Its calls do not come through here: a browser makes them itself, if the API allows that. */
  #noteApi(api: URL | undefined): void {
    const { link, log } = this.#options;
    if (api === undefined || api.origin === link.site.origin || api.origin === this.#foreignApi) return;
    this.#foreignApi = api.origin;
    log(
      `the API of this site is ${api.origin}: its operator has to allow the origin ${link.own[0]} there (CORS)`,
    );
  }

  /** The ids of React's modules in a host; undefined if that has no React that can be replaced. */
  reactOf({ host }: ReleaseMap): Promise<ReactIds | undefined> {
    const known = this.#reactByHost.get(host.baseUrl);
    if (known !== undefined) return known;
    const reading = this.#readReact(host);
    this.#reactByHost.set(host.baseUrl, reading);
    reading.catch(() => this.#reactByHost.delete(host.baseUrl));
    return reading;
  }

  async #readReact({ baseUrl, scripts, version }: ReleaseMap['host']): Promise<ReactIds | undefined> {
    const { link, log } = this.#options;
    for (const script of scripts) {
      const { status, body } = await link.read(baseUrl + script);
      const ids = status === 200 ? reactIdsIn(body) : undefined;
      if (ids !== undefined) return ids;
    }
    log(`host ${version} has no React that can be replaced by its development build: edits need a reload`);
    return undefined;
  }
}

/** No call of the API, and no file: those have an extension. */
function isPagePath(pathname: string): boolean {
  return !/^\/api(\/|$)/i.test(pathname) && !/\.[^/.]+$/.test(pathname);
}

function respondWithWorker(response: ServerResponse): void {
  response.setHeader('content-security-policy', SERVICE_WORKER_POLICY);
  response.writeHead(200, { 'content-type': SCRIPT, 'cache-control': 'no-store' });
  response.end(SERVICE_WORKER);
}

function changesIn(before: ReleaseMap, after: ReleaseMap): string[] {
  const names = new Set(['host', ...Object.keys(before.areas), ...Object.keys(after.areas)]);
  const versionIn = ({ host, areas }: ReleaseMap, name: string): string | undefined =>
    name === 'host' ? host.version : areas[name]?.version;
  return [...names].flatMap((name) => {
    const version = versionIn(after, name);
    if (version === versionIn(before, name)) return [];
    return [version === undefined ? `${name} is gone` : `${name} ${version}`];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
