import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { envelopeSchema } from 'shared/contract/envelope';
import { writeSampleSite } from '../testing/server/sample-site.ts';
import { startTestApi } from '../testing/server/test-api.ts';

const SCRIPT = `console.log(${JSON.stringify('온기'.repeat(1_000))});`;
const site = await writeSampleSite({
  'feed/1.0.0/remoteEntry.abc.js': SCRIPT,
  'host/1.0.0/main.css': 'body{}',
  'host/1.0.0/app.js': SCRIPT,
  '.secret/1.0.0/key.txt': 'hidden',
  '../outside.txt': 'outside',
});

const api = await startTestApi({
  SITE_DIR: site,
  API_BASE_URL: 'https://api.example/api',
  MEDIA_BASE_URL: 'https://media.example/m',
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers });

/** fetch would tidy the path up before it is sent. */
async function getRaw(path: string): Promise<{ status: number | undefined; text: string }> {
  const sent = request(api.origin, { path }).end();
  const response: IncomingMessage = (await once(sent, 'response'))[0];
  return { status: response.statusCode, text: await text(response) };
}

function assertHeaders({ headers }: Response, expected: Readonly<Record<string, string | null>>): void {
  const found = Object.keys(expected).map((name) => [name, headers.get(name)]);
  assert.deepEqual(Object.fromEntries(found), expected);
}

describe('the site', () => {
  test('the page names what to request first: only where all devices get the same, also from an unsigned map', async () => {
    const sum = `sha384-${'A'.repeat(64)}`;
    const host = { version: '1', baseUrl: '/host/1/', scripts: ['m.js'], styles: ['m.css'] };
    const map = { formatVersion: 1, host: { ...host, files: { 'm.css': sum, 'm.js': sum } }, areas: {} };
    const linkWith = async (releases: string) => {
      const folder = await writeSampleSite({ 'releases.json': releases });
      const served = await startTestApi({ SITE_DIR: folder });
      return (await fetch(`${served.origin}/home`, { headers: { accept: 'text/html' } })).headers.get('link');
    };
    assert.equal(
      await linkWith(JSON.stringify(map)),
      `</host/1/m.css>; rel=preload; as=style; crossorigin=anonymous; integrity="${sum}"`,
    );
    const hostCanary = { percent: 5, release: map.host };
    assert.equal(await linkWith(JSON.stringify({ ...map, hostCanary })), null);
    assert.equal(await linkWith('no json'), null);
  });

  test('every address of a page gets the one page, which is revalidated each time; HEAD its headers', async () => {
    const accept = 'text/html,application/xhtml+xml';
    for (const path of ['/', '/home', '/write/7', '/KakaoInPage?code=ABCD2345', '/write/edit/3.5/']) {
      const response = await get(path, { accept });
      assert.equal(response.status, 200, path);
      assertHeaders(response, { 'cache-control': 'no-cache' });
      assert.match(await response.text(), /온기/);
    }
    const head = await fetch(`${api.origin}/home`, { method: 'HEAD', headers: { accept } });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  test('the page has a strict policy with the configured origins only', async () => {
    const response = await get('/home', { accept: 'text/html' });
    const { headers } = response;
    const parts = (headers.get('content-security-policy') ?? '').split('; ');
    const policy = Object.fromEntries(parts.map((part) => [part.split(' ', 1)[0], part]));
    assert.match(
      policy['script-src'] ?? '',
      /^script-src 'self' 'wasm-unsafe-eval'( 'sha256-\S{44}'){2} https:\/\/cdn\.example$/,
    );
    assert.match(policy['connect-src'] ?? '', /'self'.* https:\/\/api\.example/);
    assert.match(policy['img-src'] ?? '', /blob: data:.* https:\/\/media\.example/);
    assert.doesNotMatch(Object.values(policy).join(), /'unsafe|\*/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      'report-uri https://api.example/api/csp-reports',
      'report-to csp',
    ])
      assert.ok(parts.includes(part), part);
    assert.match(
      headers.get('permissions-policy') ?? '',
      /camera=\(self\), microphone=\(self\), screen-wake-lock=\(self\).*geolocation=\(\).*midi=\(\)/,
    );
    assertHeaders(response, {
      'reporting-endpoints': 'csp="https://api.example/api/csp-reports"',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  test('files of versions are cached for a year, at the new address of a retry as well; the map is not', async () => {
    for (const folder of ['feed', 'feed~1', 'feed~k3x9']) {
      const entry = await get(`/${folder}/1.0.0/remoteEntry.abc.js`);
      assertHeaders(entry, {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      assert.equal(await entry.text(), SCRIPT);
    }
    assert.equal((await get('/~1/1.0.0/remoteEntry.abc.js')).status, 404);
    const map = await get('/releases.json');
    assertHeaders(map, { 'cache-control': 'no-cache' });
    const again = await get('/releases.json', { 'if-none-match': map.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  test('a missing file and an unknown address of the API are 404 and not the page, which nobody can write', async () => {
    const files = ['feed/1.0.0/gone.js', 'feed/9.9.9/remoteEntry.abc.js', 'favicon.ico', 'host/1.0.0/x.map'];
    for (const file of files) {
      const response = await get(`/${file}`, { accept: '*/*' });
      assert.equal(response.status, 404, file);
      assert.match(response.headers.get('content-type') ?? '', /json/);
    }
    assert.equal((await get('/home', { accept: 'application/json' })).status, 404);
    const response = await get('/api/home', { accept: 'text/html' });
    assert.deepEqual([response.status, envelopeSchema.parse(await response.json()).code], [404, 'NOT_FOUND']);
    assert.equal((await fetch(`${api.origin}/home`, { method: 'POST' })).status, 404);
  });

  test('files outside and hidden files cannot be reached', async () => {
    for (const path of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/feed/..%2f..%2f..%2foutside.txt',
      '/feed/..\\..\\outside.txt',
      '/.secret/1.0.0/key.txt',
      '/feed/%00/x.js',
      '//etc/passwd.txt',
    ]) {
      const response = await getRaw(path);
      assert.ok(response.status === 404 || response.status === 400, `${path} ${response.status}`);
      assert.doesNotMatch(response.text, /outside"?$|hidden|root:/);
    }
  });

  test('text files are compressed; a copy that is the same when decompressed is sent, with its type', async () => {
    // Larger than what the server would make itself.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
    const copy = brotliCompressSync(SCRIPT, { params });
    await writeFile(join(site, 'host/1.0.0/app.js.br'), copy);
    for (const file of ['feed/1.0.0/remoteEntry.abc.js', 'host/1.0.0/app.js'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await get(`/${file}`, { 'accept-encoding': encoding });
        assert.equal(await response.text(), SCRIPT, encoding);
        assertHeaders(response, {
          'content-encoding': encoding === 'identity' ? null : encoding,
          'content-type': 'text/javascript; charset=utf-8',
          vary: 'Accept-Encoding',
        });
        const isCopy = response.headers.get('content-length') === String(copy.length);
        assert.equal(isCopy, encoding === 'br' && file.endsWith('app.js'), encoding);
      }
    const head = await fetch(`${api.origin}/host/1.0.0/app.js`, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  test("a page elsewhere can embed no response: neither the API's nor an error", async () => {
    for (const path of ['/api/health', '/api/users/user', '/api/none', '/none.js', '/robots.txt'])
      assert.equal((await get(path)).headers.get('cross-origin-resource-policy'), 'same-origin', path);
  });

  test('robots.txt lets only entrances be found, and does not stop previews', async () => {
    const response = await get('/robots.txt');
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
    const groups = (await response.text()).split('\n\n');
    assert.match(groups[0] ?? '', /User-agent: kakaotalk-scrap\n(.*\n)*Allow: \//);
    assert.equal(groups[1], 'User-agent: *\nAllow: /$\nAllow: /LoginPage$\nAllow: /host/\nDisallow: /\n');
  });

  test('security.txt is there only with a configured contact', async () => {
    assert.equal((await get('/.well-known/security.txt')).status, 404);
    const open = await startTestApi({
      SECURITY_CONTACT: 'mailto:security@ongi.example',
      SITE_ORIGIN: 'https://ongi.example',
    });
    const response = await fetch(`${open.origin}/.well-known/security.txt`);
    assert.equal(response.status, 200);
    const lines = (await response.text()).trim().split('\n');
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    assert.equal(fields['Contact'], 'mailto:security@ongi.example');
    assert.equal(fields['Canonical'], 'https://ongi.example/.well-known/security.txt');
    const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
    assert.ok(daysLeft > 170 && daysLeft < 365, String(daysLeft));
  });
});
