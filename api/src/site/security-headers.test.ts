import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { beginVideo } from '../testing/data/goods.ts';
import { readPost, writePost } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { writeSampleSite } from '../testing/server/sample-site.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { NO_PAGE_POLICY, SERVICE_WORKER_POLICY } from 'federation/release-format/served-headers';

const OPEN = { TELEMETRY_TOKEN: 'figures-are-for-whoever-has-this', SECURITY_CONTACT: 'mailto:a@ongi.kr' };
const site = await writeSampleSite({
  'host/1.0.0/service-worker.js': 'self.a = 1;',
  'host/1.0.0/main.js': 'main()',
  'host/1.0.0/page.html': '<script>alert(1)</script>',
  'host/1.0.0/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'host/1.0.0/paper.pdf': '%PDF-1.4',
});
const api = await startTestApi({ ...OPEN, SITE_DIR: site });
const [mother] = await makeFamily(api, '우리집', ['엄마']);
/** Makes every call, also those that end a login. */
const [leaver] = await makeFamily(api, '옆집', ['이웃']);

type Sent = { path: string; method?: string; headers?: Record<string, string> };

/** A page for somebody without a login: no script, one style, photos, and forms to itself. */
const DIGEST_PAGE_POLICY =
  /^default-src 'none'; style-src 'sha256-[^ ;]+'; img-src 'self' data:; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/;

async function assertNoPage({ path, ...init }: Sent, policy?: string): Promise<Response> {
  const response = await fetch(new URL(path, api.origin), { ...init, redirect: 'manual' });
  const about = `${init.method ?? 'GET'} ${path} ${response.status}`;
  const sent = response.headers.get('content-security-policy') ?? '';
  if (/^\/api\/digest\/(confirm|open|unsubscribe)\//.test(path))
    assert.match(sent, DIGEST_PAGE_POLICY, about);
  else assert.equal(sent, policy ?? NO_PAGE_POLICY, about);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff', about);
  return response;
}

describe('a response that is not the page does nothing when opened', () => {
  test('at every address and method, logged in or not', async () => {
    const statuses = new Set<number>();
    for (const { method, url } of api.app.registeredRoutes) {
      const path = url.replaceAll(/:\w+/g, '1').replaceAll('*', '1');
      for (const headers of [{}, { authorization: `Bearer ${leaver.token}` }]) {
        const response = await assertNoPage({ path, method, headers });
        await response.body?.cancel();
        statuses.add(response.status);
      }
    }
    for (const status of [200, 400, 401, 403, 404])
      assert.ok(statuses.has(status), `${status} is one of ${[...statuses].join(' ')}`);
  });

  test('photos, archives, event streams, 304 and other methods as well', async () => {
    const authorization = `Bearer ${mother.token}`;
    const postId = await writePost(api, mother, {}, [await plainJpeg('#446688', 30, 20)]);
    const photo = (await readPost(api, mother, postId)).images[0]?.url ?? assert.fail();
    const whole = await assertNoPage({ path: photo });
    await assertNoPage({ path: photo, headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    await assertNoPage({ path: photo, headers: { range: 'bytes=0-9' } });
    await assertNoPage({ path: photo, headers: { range: 'bytes=999999-' } });
    await assertNoPage({ path: photo, method: 'HEAD' });
    const archive = await assertNoPage({ path: (await ticketOf(api, mother)).url });
    assert.equal(archive.headers.get('content-type'), 'application/zip');
    await archive.body?.cancel();
    const rejected = await assertNoPage({ path: '/api/archive/x.zip', headers: { accept: 'text/html' } });
    assert.match(rejected.headers.get('content-type') ?? '', /^text\/html/);
    const accept = 'text/event-stream';
    const path = `/api/jobs/${await beginVideo(api, mother)}`;
    const stream = await assertNoPage({ path, headers: { authorization, accept } });
    assert.equal(stream.headers.get('content-type'), accept);
    await stream.body?.cancel();
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'HEAD'])
      await assertNoPage({ path: '/api/nothing', method, headers: { origin: 'https://evil.example' } });
  });

  test('files of the site of every kind, missing and unchanged ones as well', async () => {
    for (const file of ['main.js', 'page.html', 'drawing.svg', 'paper.pdf', 'contract.json']) {
      const response = await assertNoPage({ path: `/host/1.0.0/${file}` });
      assert.equal(response.status, 200, file);
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
      assert.equal((await assertNoPage({ path: `/host/1.0.0/${file}`, headers })).status, 304, file);
    }
    for (const path of ['/releases.json', '/none.js', '/host/1.0.0/none.js', '/%2e%2e/x.js', '/robots.txt'])
      await assertNoPage({ path });
    assert.equal((await assertNoPage({ path: '/home', method: 'POST' })).status, 404);
  });

  test('what is no HTTP, and addresses that cannot be read, as well', async () => {
    for (const sent of [
      'nonsense\r\n\r\n',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]) {
      const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.write(sent);
      await once(socket, 'end');
      assert.ok(text.includes(`content-security-policy: ${NO_PAGE_POLICY}\r\n`), text);
      assert.ok(text.includes('x-content-type-options: nosniff\r\n'), text);
    }
  });

  test('page and service worker have a policy of their own, in a 304 as well', async () => {
    for (const [path, own] of [
      ['/home', "default-src 'none'; script-src 'self'"],
      ['/service-worker.js', SERVICE_WORKER_POLICY],
    ] as const) {
      const headers = { accept: '*/*', 'if-none-match': '"other"' };
      const whole = await fetch(api.origin + path, { headers });
      assert.equal(whole.status, 200);
      const again = { ...headers, 'if-none-match': whole.headers.get('etag') ?? '' };
      const known = await fetch(api.origin + path, { headers: again });
      assert.equal(known.status, 304);
      for (const { headers: received } of [whole, known]) {
        assert.ok(received.get('content-security-policy')?.startsWith(own), path);
        assert.equal(received.get('x-content-type-options'), 'nosniff');
      }
    }
  });
});
