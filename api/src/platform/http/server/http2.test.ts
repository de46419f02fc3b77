import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import sharp from 'sharp';
import { envelopeSchema, type Envelope } from 'shared/contract/envelope';
import { mediaAddress } from '../../../testing/data/media-address.ts';
import { beginVideo } from '../../../testing/data/goods.ts';
import { leftBehind, postForm, readPost, writePost } from '../../../testing/data/posts.ts';
import { makeCertificate } from 'federation/testing/certificate';
import { writeCertificate, connectHttp2, type Http2Response } from '../../../testing/server/http2-client.ts';
import { largeJpeg, plainJpeg } from '../../../testing/data/test-photos.ts';
import { writeSampleSite } from '../../../testing/server/sample-site.ts';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { startTestBucket } from '../../../testing/services/test-bucket.ts';
import { until } from '../../../testing/until.ts';
import { newStorageKey } from '../../media/storage-key.ts';

const certificate = makeCertificate();
// The harness's own requests, over HTTP/1.1 in the same TLS.
setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
const script = `console.log(${JSON.stringify('온기'.repeat(1_000))});`;
const bucket = await startTestBucket();
const api = await startTestApi({
  ...bucket.variables,
  ...(await writeCertificate(certificate)),
  SITE_DIR: await writeSampleSite({ 'feed/1.0.0/entry.js': script }),
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);
assert.ok(mother);
const { session, request } = await connectHttp2(api.origin, certificate.cert);
after(() => session.destroy());

const authorization = `Bearer ${mother.token}`;
const envelopeOf = ({ body }: Http2Response): Envelope => envelopeSchema.parse(JSON.parse(String(body)));

async function encoded(form: FormData): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return {
    headers: { ':path': '/api/memory-post', authorization, 'content-type': type },
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('HTTP/2 with a certificate', () => {
  test('serves page and files: policy, compression, a year of caching and 304 as before', async () => {
    assert.equal(session.alpnProtocol, 'h2');
    const page = await request({ ':path': '/home', accept: 'text/html' });
    assert.equal(page.status, 200);
    assert.match(page.headers['strict-transport-security'] ?? '', /^max-age=\d{7,}/);
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/);
    const file = { ':path': '/feed/1.0.0/entry.js', 'accept-encoding': 'br' };
    const sent = await request(file);
    assert.deepEqual(
      [sent.headers['content-encoding'], sent.headers['cache-control']],
      ['br', 'public, max-age=31536000, immutable'],
    );
    const again = await request({ ...file, 'if-none-match': sent.headers['etag'] ?? '' });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
  });

  test('a browser without it gets HTTP/1.1', async () => {
    const health = await fetch(`${api.origin}/api/health`);
    assert.equal(health.status, 200);
    const { status, body } = await api.send(mother, 'GET', '/users/user');
    assert.deepEqual([status, body.code], [200, 'OK']);
  });

  test('uploads a photo, serves it whole and in part, and 304', async () => {
    const { headers, bytes } = await encoded(postForm({}, [await largeJpeg(8_600_000)]));
    const written = await request(headers, bytes);
    assert.equal(written.status, 200, String(written.body));
    const { data } = envelopeOf(written);
    assert.ok(typeof data === 'object' && data !== null && 'postId' in data);
    const [image] = (await readPost(api, mother, Number(data.postId))).images;
    const path = { ':path': image?.url ?? '' };
    const whole = await request(path);
    assert.equal((await sharp(whole.body).metadata()).width, 4000);
    const part = await request({ ...path, range: 'bytes=10-19' });
    assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes 10-19/${whole.body.length}`]);
    assert.deepEqual(part.body, whole.body.subarray(10, 20));
    const known = await request({ ...path, 'if-none-match': whole.headers['etag'] ?? '' });
    assert.equal(known.status, 304);
    const head = await request({ ...path, ':method': 'HEAD' });
    assert.deepEqual([Number(head.headers['content-length']), head.body.length], [whole.body.length, 0]);
  });

  test('what is too large is 413, and the connection goes on', async () => {
    const photos = await Promise.all(Array.from({ length: 11 }, () => plainJpeg('#555', 30, 30)));
    const { headers, bytes } = await encoded(postForm({}, [...photos, await largeJpeg(9_000_000)]));
    const rejected = await request(headers, bytes);
    assert.deepEqual([rejected.status, envelopeOf(rejected).code], [413, 'LIMIT_EXCEEDED']);
    const next = await request({ ':path': '/api/users/user', authorization });
    assert.equal(next.status, 200);
    assert.ok(!session.closed);
  });

  test('an upload that is given up leaves nothing, and other requests go on', async () => {
    const before = await leftBehind(api);
    const { headers, bytes } = await encoded(postForm({}, [await largeJpeg(6_000_000)]));
    const upload = session.request({ ':method': 'POST', ...headers });
    upload.on('error', () => {});
    upload.write(bytes.subarray(0, 3_000_000));
    await pause(300);
    upload.close(8);
    await once(upload, 'close');
    assert.equal((await request({ ':path': '/api/users/user', authorization })).status, 200);
    await until(
      async () => JSON.stringify(await leftBehind(api)) === JSON.stringify(before),
      'nothing remains of the upload',
    );
  });

  test('follows goods, and frees the slot of whoever stops', async () => {
    const jobId = await beginVideo(api, mother);
    const path = `/api/jobs/${jobId}`;
    const follow = () => {
      const stream = session.request({ ':path': path, authorization, accept: 'text/event-stream' });
      stream.on('error', () => {});
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const status = once(stream, 'response').then(
        ([headers]: { ':status'?: number }[]) => headers?.[':status'],
      );
      return { stream, status, text: () => text };
    };
    const streams = Array.from({ length: 6 }, follow);
    await Promise.all(streams.map(async ({ status }) => assert.equal(await status, 200)));
    await api.query('update jobs set progress = 40 where job_id = $1', [jobId]);
    await until(() => streams.every(({ text }) => text().includes('"progress":40')), 'each has the event');
    const seventh = follow();
    assert.equal(await seventh.status, 429);
    streams[0]?.stream.close(8);
    await until(async () => {
      const next = follow();
      const status = await next.status;
      next.stream.close(8);
      return status === 200;
    }, 'the closed stream makes room');
    for (const { stream } of streams) stream.close(8);
  });

  test('responds to an empty body', async () => {
    const login = { ':method': 'POST', ':path': '/api/auth/local/login', 'content-type': 'application/json' };
    for (const length of [{}, { 'content-length': '0' }]) {
      const response = await request({ ...login, ...length }, new Uint8Array(0));
      assert.deepEqual([response.status, envelopeOf(response).code], [400, 'VALIDATION_ERROR']);
    }
  });

  test('a download that is given up ends at the store as well', async () => {
    const key = newStorageKey();
    await api.context.store.put(key, new Map([['full.mp4', Buffer.alloc(16_000_000)]]));
    const stream = session.request({ ':path': mediaAddress(api, key, 'full.mp4') });
    stream.on('error', () => {});
    await once(stream, 'data');
    assert.equal(bucket.responsesInFlight(), 1);
    stream.pause();
    stream.close(8);
    await until(() => bucket.responsesInFlight() === 0, 'the bucket sends nothing');
  });

  test('what breaks off does not look complete', async () => {
    const key = newStorageKey();
    await api.context.store.put(key, new Map([['full.mp4', Buffer.alloc(300_000)]]));
    bucket.fail('broken');
    after(() => bucket.restore());
    const path = mediaAddress(api, key, 'full.mp4');
    // What breaks off before anything was sent has a status of its own.
    const outcome = await request({ ':path': path }).then(({ status }) => String(status), String);
    assert.match(outcome, /^5\d\d$|NGHTTP2_INTERNAL_ERROR/);
    bucket.restore();
    assert.equal((await request({ ':path': path })).body.length, 300_000);
  });

  test('many requests at once on one connection are all served', async () => {
    await writePost(api, mother);
    const paths = ['/api/memory-post/recent', '/api/family/members', '/home', '/feed/1.0.0/entry.js'];
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        request({ ':path': paths[index % paths.length] ?? '', authorization, accept: '*/*' }),
      ),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  });
});
