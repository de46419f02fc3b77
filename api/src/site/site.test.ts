import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startTestApi } from '../testing/start-test-api.ts';

const folder = await mkdtemp(join(tmpdir(), 'ongi-site-'));
after(() => rm(folder, { recursive: true, force: true }));
const site = join(folder, 'site');

async function place(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

const SCRIPT = `console.log(${JSON.stringify('온기'.repeat(1_000))});`;
const release = (baseUrl: string) => ({ version: '1', baseUrl, files: {} });
await place('site/index.html', '<!doctype html><title>온기</title>');
await place('site/releases.json', JSON.stringify({ host: release('/host/1.0.0/'), areas: { feed: release('https://cdn.example/feed/1.0.0/') } }));
await place('site/feed/1.0.0/remoteEntry.abc.js', SCRIPT);
await place('site/host/1.0.0/main.css', 'body{}');
await place('site/.secret/1.0.0/key.txt', 'hidden');
await place('outside.txt', 'outside');

const api = await startTestApi({ SITE_DIR: site, API_BASE_URL: 'https://api.example/api', MEDIA_BASE_URL: 'https://media.example/m' });
const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers });

/** fetch would tidy the path up before it is sent. */
function getRaw(path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(api.origin, { path }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end();
  });
}

describe('사이트', () => {
  test('화면의 주소는 모두 한 페이지로 답하고, 매번 새로 묻게 한다', async () => {
    for (const path of ['/', '/home', '/home/memoryDetailPage/7', '/KakaoInPage?code=ABCD2345', '/write/edit/3.5/']) {
      const answer = await get(path, { accept: 'text/html,application/xhtml+xml' });
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
      assert.match(await answer.text(), /온기/);
    }
  });

  test('페이지에는 엄격한 보안 정책이 있고, 정해 둔 곳만 쓸 수 있다', async () => {
    const { headers } = await get('/home', { accept: 'text/html' });
    const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ', 1)[0], part]));
    assert.equal(policy['default-src'], "default-src 'none'");
    assert.equal(policy['script-src'], "script-src 'self' https://cdn.example");
    assert.match(policy['connect-src'] ?? '', /'self'.* https:\/\/api\.example/);
    assert.match(policy['img-src'] ?? '', /blob: data:.* https:\/\/media\.example/);
    assert.doesNotMatch(Object.values(policy).join(), /unsafe|\*/);
    assert.equal(policy['frame-ancestors'], "frame-ancestors 'none'");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.ok(headers.get('referrer-policy'));
  });

  test('내놓은 파일은 1년 동안 간직하게 하고, 목록은 매번 새로 묻게 한다', async () => {
    const entry = await get('/feed/1.0.0/remoteEntry.abc.js');
    assert.equal(entry.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(entry.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.equal(entry.headers.get('access-control-allow-origin'), '*');
    const map = await get('/releases.json');
    assert.equal(map.headers.get('cache-control'), 'no-cache');
    const again = await get('/releases.json', { 'if-none-match': map.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  test('다시 시도할 때의 새 주소는 같은 파일이다', async () => {
    for (const path of ['/feed~1/1.0.0/remoteEntry.abc.js', '/feed~k3x9/1.0.0/remoteEntry.abc.js']) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      assert.equal(await answer.text(), SCRIPT);
    }
    assert.equal((await get('/~1/1.0.0/remoteEntry.abc.js')).status, 404);
  });

  test('없는 파일은 페이지가 아니라 404', async () => {
    for (const path of ['/feed/1.0.0/gone.js', '/feed/9.9.9/remoteEntry.abc.js', '/favicon.ico', '/host/1.0.0/main.css.map']) {
      const answer = await get(path, { accept: '*/*' });
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get('content-type') ?? '', /json/);
    }
    assert.equal((await get('/home', { accept: 'application/json' })).status, 404);
  });

  test('API의 없는 주소는 사이트가 답하지 않고, 사이트에는 쓸 수 없다', async () => {
    const answer = await get('/api/home', { accept: 'text/html' });
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [404, 'NOT_FOUND']);
    const written = await fetch(`${api.origin}/home`, { method: 'POST' });
    assert.equal(written.status, 404);
  });

  test('밖의 파일과 숨은 파일에는 닿지 못한다', async () => {
    for (const path of ['/../outside.txt', '/%2e%2e/outside.txt', '/feed/..%2f..%2f..%2foutside.txt', '/feed/..\\..\\outside.txt', '/.secret/1.0.0/key.txt', '/feed/%00/x.js', '//etc/passwd.txt']) {
      const answer = await getRaw(path);
      assert.ok(answer.status === 404 || answer.status === 400, `${path} ${answer.status}`);
      assert.doesNotMatch(answer.text, /outside"?$|hidden|root:/);
    }
  });

  test('글로 된 파일은 줄여 보내고, 풀면 그대로다', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/feed/1.0.0/remoteEntry.abc.js', { 'accept-encoding': encoding });
      assert.equal(answer.headers.get('content-encoding'), encoding);
      assert.equal(await answer.text(), SCRIPT);
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding');
    }
  });

  test('HEAD에는 머리글만 답한다', async () => {
    const answer = await fetch(`${api.origin}/home`, { method: 'HEAD', headers: { accept: 'text/html' } });
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), '');
  });
});
