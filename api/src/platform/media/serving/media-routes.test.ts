import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { mediaAddress } from '../../../testing/data/media-address.ts';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { readPost, writePost } from '../../../testing/data/posts.ts';
import { plainJpeg } from '../../../testing/data/test-photos.ts';
import { readByteRange } from './media-routes.ts';

const api = await startTestApi({ CORS_ORIGINS: 'https://site.example' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const [stranger] = await makeFamily(api, '옆집', ['이웃']);
const post = await readPost(api, mother, await writePost(api, mother, {}, [await plainJpeg('#c63')]));
let url = post.images[0]?.url ?? '';

/** Two days later it is a new address: a test may have moved the clock. */
beforeEach(async () => {
  url = (await readPost(api, mother, post.postId)).images[0]?.url ?? '';
});

/** Asks for an address below /api as the API's answers are asked for: with an envelope expected. */
async function rejectionOf(path: string, token?: string): Promise<[number, string]> {
  const response = await api.send({ token }, 'GET', path.replace(/^\/api/, ''));
  return [response.status, response.body.code];
}

describe('the address of a photo', () => {
  test('opens without a login, with safe headers', async () => {
    const response = await fetch(`${api.origin}${url}&t=${Date.now()}`, {
      headers: { origin: 'https://site.example' },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/jpeg');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.match(response.headers.get('cache-control') ?? '', /^private, max-age=\d+, immutable$/);
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://site.example');
    assert.equal((await response.arrayBuffer()).byteLength, Number(response.headers.get('content-length')));
  });

  test('tells its size without its content', async () => {
    const whole = await (await fetch(`${api.origin}${url}`)).arrayBuffer();
    const head = await fetch(`${api.origin}${url}`, { method: 'HEAD' });
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), head.headers.get('content-type')],
      [200, String(whole.byteLength), 'image/jpeg'],
    );
    const gone = mediaAddress(api, '0'.repeat(32), '400.webp');
    assert.equal((await fetch(`${api.origin}${gone}`, { method: 'HEAD' })).status, 404);
  });

  test('serves the part that is requested', async () => {
    const whole = Buffer.from(await (await fetch(`${api.origin}${url}`)).arrayBuffer());
    const part = await fetch(`${api.origin}${url}`, { headers: { range: 'bytes=10-19' } });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), `bytes 10-19/${whole.length}`);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(10, 20));
    const outside = await fetch(`${api.origin}${url}`, { headers: { range: `bytes=${whole.length}-` } });
    assert.equal(outside.status, 416);
    await outside.text();
  });

  test('is 304 for whoever has it', async () => {
    const first = await fetch(`${api.origin}${url}`);
    await first.arrayBuffer();
    const again = await fetch(`${api.origin}${url}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
  });

  test('does not open without a signature or with a forged one, for the family either', async () => {
    const [path] = url.split('?');
    const forged = url.replace(/s=./, (start) => (start === 's=0' ? 's=1' : 's=0'));
    const later = url.replace(/e=(\d+)/, (_all, end: string) => `e=${Number(end) + 86_400}`);
    const ofAnother = url.replace(/h=\d+/, `h=${stranger.userId}`);
    for (const address of [path ?? '', forged, later, ofAnother]) {
      assert.deepEqual(await rejectionOf(address, mother.token), [403, 'FORBIDDEN']);
      assert.deepEqual(await rejectionOf(address, stranger.token), [403, 'FORBIDDEN']);
    }
  });

  test('what does not exist does not: other names, and names that leave the folder', async () => {
    assert.deepEqual(await rejectionOf(mediaAddress(api, '0'.repeat(32), '400.webp')), [404, 'NOT_FOUND']);
    assert.deepEqual(await rejectionOf(url.replace('full.jpg', 'full.png')), [404, 'NOT_FOUND']);
    assert.deepEqual(await rejectionOf(url.replace('full.jpg', '..%2f..%2fsecrets')), [404, 'NOT_FOUND']);
    assert.deepEqual(await rejectionOf(url.replace(/[0-9a-f]{32}/, '..%2f..')), [404, 'NOT_FOUND']);
  });

  test('ends after two days', async () => {
    api.advanceClock(2 * 86_400_000);
    assert.deepEqual(await rejectionOf(url), [403, 'FORBIDDEN']);
  });
});

test('a range of bytes is read as RFC 9110 says', () => {
  assert.deepEqual(readByteRange('bytes=0-9', 100), { start: 0, end: 9 });
  assert.deepEqual(readByteRange('bytes=90-', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=90-500', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=-10', 100), { start: 90, end: 99 });
  assert.deepEqual(readByteRange('bytes=-500', 100), { start: 0, end: 99 });
});

test('what does not exist is outside, and what is no single range is the whole', () => {
  assert.equal(readByteRange('bytes=100-', 100), 'outside');
  assert.equal(readByteRange('bytes=-0', 100), 'outside');
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
  ]) {
    assert.equal(readByteRange(header, 100), 'whole', String(header));
  }
});
