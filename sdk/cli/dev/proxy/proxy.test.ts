import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { areaRelease } from 'federation/testing/area-release';
import { mapOfPage } from '../page/own-page.ts';
import { fakeMap, startFakeSite, type FakeSite } from '../testing/fake-site.ts';
import { startProxiedSite, type ProxiedSite } from '../testing/proxied-site.ts';

let site: FakeSite;
let proxied: ProxiedSite;

before(async () => {
  site = await startFakeSite();
  proxied = await startProxiedSite(site.url);
});
after(async () => {
  await proxied.close();
  await site.close();
});
beforeEach(() => {
  site.requests.length = 0;
  site.map = fakeMap();
  site.respond = (request, response) => response.end(`site ${request.url}`);
});

const revisionOf = (map: unknown): unknown => Object(map).areas?.garden?.version;

describe('each kind of path', () => {
  const pages = [
    '/',
    '/home',
    '/garden',
    '/home/memoryDetailPage/12?x=1',
    '/api-like',
    '/apis/x',
    '//evil.example/home',
  ];
  for (const path of pages)
    it(`a page of the site, with the own map: ${path}`, async () => {
      const headers = { 'if-none-match': '"page"', range: 'bytes=0-9', 'accept-encoding': 'br' };
      const received = await proxied.send(path, { headers });
      assert.equal(received.status, 200);
      assert.equal(revisionOf(mapOfPage(received.body)), 'dev');
      assert.ok(received.body.includes('<script src="/garden/dev/react.js"'));
      assert.equal(received.headers['cache-control'], 'no-store');
      assert.equal(received.headers.etag, undefined);
      assert.equal(
        received.headers['content-security-policy'],
        `default-src 'none'; script-src 'self'; connect-src 'self' ws://127.0.0.1:${proxied.port} ws://localhost:${proxied.port}; trusted-types default webpack-dev-server#overlay`,
      );
      const [sent] = site.requests;
      assert.equal(sent?.url, path);
      assert.equal(sent?.headers.host, site.url.host);
    });

  const ofSite = [
    '/host/1.0.0/main.js',
    '/pond/1.0.0/remoteEntry.js',
    '/garden/1.0.0/remoteEntry.js',
    '/garden~a1/1.0.0/remoteEntry.js',
    '/pond~a1/dev/remoteEntry.js',
    '/api/users/user',
    '/api',
    '/API/x',
    '/api/archive/page.html',
    '/robots.txt',
    '/host/1.0.0/main.js?x=%2e%2e/',
    '/host/%2e%2e/1.0.0/a.js',
    '/host/1.0.0/../../x.js',
  ];
  for (const path of ofSite)
    it(`the site’s, byte for byte: ${path}`, async () => {
      if (path === '/api') site.respond = (_request, response) => response.end('site /api');
      const received = await proxied.send(path);
      assert.deepEqual([received.status, site.requests[0]?.url], [200, path]);
      assert.ok(received.body === `site ${path}` || path === '/api' || path === '/API/x');
    });

  for (const path of ['/garden/dev/remoteEntry.js', '/garden/dev/x.hot-update.json?a=b'])
    it(`the development server’s: ${path}`, async () => {
      assert.equal((await proxied.send(path)).body, `built ${path}`);
      assert.equal((await proxied.send(path.replace('garden', 'garden~a1'))).body, `built ${path}`);
      assert.deepEqual(site.requests, []);
    });

  it('the map, under own roots', async () => {
    const { body, headers } = await proxied.send('/releases.json?x=1');
    assert.equal(revisionOf(JSON.parse(body)), 'dev');
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(site.map, fakeMap(), 'the site has its own');
  });

  it('a worker that removes itself', async () => {
    const { body, headers } = await proxied.send('/service-worker.js');
    assert.match(body, /registration\.unregister\(\)/);
    assert.match(String(headers['content-type']), /^text\/javascript/);
  });

  for (const path of ['/api/telemetry', '/api/telemetry/errors', '/api/telemetry/counts', '/api/csp-reports'])
    it(`reports about unfinished code do not reach the site: ${path}`, async () => {
      const { status } = await proxied.send(path, { method: 'POST', body: '{}' });
      assert.deepEqual([status, site.requests.length], [204, 0]);
    });

  for (const path of ['http://evil.example/x', 'x', '*'])
    it(`no other host: ${path}`, async () => {
      assert.ok([400, 403].includes((await proxied.send(path)).status));
      assert.equal(site.requests.length, 0);
    });

  for (const headers of [
    { host: 'evil.example' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    it(`nothing for others: ${JSON.stringify(headers)}`, async () => {
      for (const path of [
        '/',
        '/api/x',
        '/releases.json',
        '/garden/dev/entry.js',
        '/garden/dev/a.js',
        '/dev-stack',
      ])
        assert.equal((await proxied.send(path, { headers, method: 'POST' })).status, 403);
      assert.equal(site.requests.length, 0);
    });
});

describe('what passes through', () => {
  it('parts of files', async () => {
    const content = 'abcdefghij';
    site.respond = ({ headers }, response) => {
      const [, from = 0, to = 9] = /bytes=(\d*)-(\d*)/.exec(headers.range ?? '') ?? [];
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/10`, 'accept-ranges': 'bytes' });
      response.end(content.slice(Number(from), Number(to) + 1));
    };
    for (let from = 0; from < 10; from += 1) {
      const received = await proxied.send('/api/media/a.mp4', { headers: { range: `bytes=${from}-9` } });
      assert.deepEqual(
        [received.status, received.headers['content-range'], received.body],
        [206, `bytes ${from}-9/10`, content.slice(from)],
      );
    }
  });

  for (const [how, headers] of Object.entries({
    'of known length': { 'content-length': '200000' },
    'in chunks': {},
  }))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      it(`bodies ${how}: ${method}`, async () => {
        site.respond = async (request, response) => {
          const body = await text(request);
          response.writeHead(201, { location: `${site.url.origin}/api/uploads/7` });
          response.end([request.method, body.length, request.headers['upload-offset']].join(' '));
        };
        const chunked = 'content-length' in headers ? {} : { 'transfer-encoding': 'chunked' };
        const {
          status,
          headers: received,
          body,
        } = await proxied.send('/api/uploads/7', {
          method,
          body: 'x'.repeat(200_000),
          headers: { ...headers, ...chunked, 'upload-offset': '5' },
        });
        assert.deepEqual([status, body, received.location], [201, `${method} 200000 5`, '/api/uploads/7']);
      });

  it('an event stream, from its first event on, until the page is gone', async () => {
    const gone = Promise.withResolvers<void>();
    site.respond = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      request.once('close', () => gone.resolve());
    };
    const sent = request({ port: proxied.port, path: '/api/events' }).end();
    const [response] = await once(sent, 'response');
    const [chunk] = await once(response, 'data');
    assert.equal(String(chunk), 'data: first\n\n');
    sent.destroy();
    await gone.promise;
  });

  it('a login: its cookie and where it leads', async () => {
    site.respond = (_request, response) => {
      response.writeHead(302, {
        location: 'https://login.example/authorize?state=1',
        'set-cookie': ['ongi_login=x; Path=/api/auth; HttpOnly; SameSite=Lax; Secure', 'b=2'],
        'strict-transport-security': 'max-age=31536000',
      });
      response.end();
    };
    const { status, headers } = await proxied.send('/api/auth/kakao');
    assert.equal(status, 302);
    assert.equal(headers.location, 'https://login.example/authorize?state=1');
    assert.deepEqual(headers['set-cookie'], ['ongi_login=x; Path=/api/auth; HttpOnly; SameSite=Lax', 'b=2']);
    assert.equal(headers['strict-transport-security'], undefined);
  });

  it('only the development server has a web socket, for own pages', async () => {
    const own = `http://127.0.0.1:${proxied.port}`;
    const cases: readonly [path: string, origin: string, isOpened: boolean][] = [
      ['/garden/dev/ws', own, true],
      ['/garden/dev/ws', 'https://evil.example', false],
      ['/garden/dev/ws', '', false],
      ['/api/ws', own, false],
    ];
    for (const [path, origin, isOpened] of cases) {
      const socket = connect(proxied.port, '127.0.0.1');
      const named = origin === '' ? '' : `Origin: ${origin}\r\n`;
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${proxied.port}\r\n${named}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      assert.match(await text(socket), isOpened ? /^HTTP\/1\.1 101 [^]*hello$/ : /^HTTP\/1\.1 403 /);
    }
  });
});

describe('while it runs', () => {
  it('what the site releases is followed, and reported', async () => {
    await proxied.send('/home');
    proxied.lines.length = 0;
    const { host, areas } = fakeMap();
    site.map = fakeMap({
      revision: 2,
      host: { ...host, version: '1.1.0' },
      areas: { ...areas, pond: areaRelease({ paths: { '/pond': [] } }) },
    });
    const page = await proxied.send('/home');
    assert.equal(Object(mapOfPage(page.body)).host.version, '1.1.0');
    assert.deepEqual(proxied.lines, [`${site.url.origin} has released: host 1.1.0, pond 1.0.0-a`]);
    await proxied.send('/home');
    assert.equal(proxied.lines.length, 1);
  });

  it('a map that has expired is not passed on, and why is reported', async () => {
    site.map = fakeMap({ revision: 3 }, { expiresAt: '2026-01-02T00:00:00.000Z' });
    for (const path of ['/home', '/releases.json']) {
      const { status, body } = await proxied.send(path);
      assert.equal(status, 502);
      assert.match(body, /ended on 2026-01-02T00:00:00\.000Z: its operator has to refresh the site/);
    }
  });

  it('the site is away, and back: each is reported once', async () => {
    const own = await startFakeSite();
    const before = await startProxiedSite(own.url);
    assert.equal((await before.send('/home')).status, 200);
    await own.close();
    for (const path of ['/home', '/api/x?token=secret', '/releases.json']) {
      const { status, body } = await before.send(path, { headers: { authorization: 'Bearer secret' } });
      assert.equal(status, 502);
      assert.equal(body, `${own.url.origin} does not respond (ECONNREFUSED)`);
    }
    const again = await startFakeSite(undefined, Number(own.url.port));
    assert.equal((await before.send('/home')).status, 200);
    assert.deepEqual(before.lines, [
      'host 1.0.0 has no React that can be replaced by its development build: edits need a reload',
      `${own.url.origin} does not respond (ECONNREFUSED); what it serves is missing until it does`,
      `${own.url.origin} responds again`,
    ]);
    await before.close();
    await again.close();
  });

  it('what is in no message: tokens, codes and addresses of a person', async () => {
    await proxied.send('/join/CODE1234?token=secret', { headers: { authorization: 'Bearer secret' } });
    site.respond = (_request, response) => response.destroy();
    const { body } = await proxied.send('/api/join/CODE1234?token=secret', {
      headers: { cookie: 'a=secret' },
    });
    for (const line of [...proxied.lines, body]) assert.doesNotMatch(line, /secret|CODE1234/);
  });
});
