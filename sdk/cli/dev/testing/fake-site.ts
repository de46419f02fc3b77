import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { releaseMap } from 'federation/testing/area-release';
import { signedMap } from 'federation/testing/signed-map';
import { renderIndexHtml, type SitePage } from 'federation/release-format/page/render-index-html';
import type { ReleaseMap } from 'federation/release-format/release-map';

const SITE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; trusted-types default; report-uri /api/csp-reports";

export const fakePage: SitePage = {
  lang: 'ko',
  title: 'fake',
  themeColor: { light: '#ffffff', dark: '#000000' },
  rootElementId: 'root',
  configElementId: 'ongi-config',
  releasesElementId: 'ongi-releases',
  config: { apiBaseUrl: '/api' },
};

export type FakeSite = {
  url: URL;
  map: ReleaseMap;
  /** What came in, in this order. */
  requests: IncomingMessage[];
  /** Responds to everything but page, map and host. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};

/** What a site's map says of time. */
export type Times = { began?: string; expiresAt?: string };

export function fakeMap(changes: Partial<ReleaseMap> = {}, times: Times = {}): ReleaseMap {
  return signedMap({
    ...releaseMap(),
    began: '2026-01-01T00:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    ...times,
    ...changes,
  });
}

/**
 * A site with one area, `garden`.
 * @param tls of a server with TLS
 * @param at a port; 0: a free one
 */
export async function startFakeSite(tls?: { key: string; cert: string }, at = 0): Promise<FakeSite> {
  const listener: RequestListener = (request, response) => {
    fake.requests.push(request);
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path === '/releases.json') response.end(JSON.stringify(fake.map));
    else if (path.startsWith('/api/') || /\.\w+$/.test(path)) fake.respond(request, response);
    else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', SITE_POLICY);
      response.setHeader('etag', '"page"');
      response.end(renderIndexHtml(fake.map, fakePage));
    }
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fake: FakeSite = {
    url: new URL(`${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`),
    map: fakeMap(),
    requests: [],
    respond: (_request, response) => {
      response.statusCode = 404;
      response.end();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
