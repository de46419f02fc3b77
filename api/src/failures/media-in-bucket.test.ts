import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { until } from '../testing/until.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { cleanUp } from '../housekeeping.ts';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { beginVideo, jobIn } from '../testing/data/goods.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { postForm, leftBehind, readPost, writePost } from '../testing/data/posts.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { unzip } from '../testing/data/unzip.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';

/* The life cycle of a photo in a bucket equals that in a directory. */
const bucket = await startTestBucket();
// Without room in the database for what the bucket does not take: media-in-spool.test.ts.
const api = await startTestApi({ ...bucket.variables, MEDIA_SPOOL_MB: '0' });
const failures: string[] = [];
await startFakeWorker(api, (line) => failures.push(line));
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const folder = await tempDirectory();
afterEach(() => bucket.restore());

const get = (url: string, init?: RequestInit) => fetch(new URL(url, api.origin), init);

describe('photos in a bucket', () => {
  test('are shown in every size, and the disk of the server has none', async () => {
    const before = { ...(await leftBehind(api)), keys: bucket.keys() };
    const post = await readPost(
      api,
      mother,
      await writePost(api, mother, {}, [await plainJpeg('#c63', 1600, 900)]),
    );
    const [image] = post.images;
    const widths = await Promise.all(
      [image?.url, image?.displayUrl, image?.mediumUrl, image?.thumbnailUrl].map(async (url) => {
        const response = await get(url ?? '');
        assert.equal(response.status, 200);
        return (await sharp(await response.arrayBuffer()).metadata()).width;
      }),
    );
    assert.deepEqual(widths, [1600, 1200, 800, 400]);
    const keys = bucket.keys().filter((key) => !before.keys.includes(key));
    assert.equal(keys.length, 4);
    assert.ok(keys.every((key) => /^ongi\/media\/([0-9a-f]{2})\/\1[0-9a-f]{30}\/[a-z0-9]+\./.test(key)));
    const expected = { files: 0, posts: before.posts + 1, media: before.media + 1, pending: 0 };
    assert.deepEqual(await leftBehind(api), expected);
  });

  test('parts of a video can be requested', async () => {
    const job = await jobIn(api, mother, await beginVideo(api, mother), ['done', 'failed']);
    assert.ok(job.kind === 'video' && job.result !== null, failures.join());
    const part = await get(job.result.animatePhotoTempUrl, { headers: { range: 'bytes=2-6' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-6/7', 'video'],
    );
    const outside = await get(job.result.animatePhotoTempUrl, { headers: { range: 'bytes=7-' } });
    assert.equal(outside.status, 416);
    const head = await get(job.result.animatePhotoTempUrl, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '7']);
  });

  test('are in the archive', async () => {
    const postId = await writePost(api, mother, { title: '내려받을 것' }, [
      await plainJpeg('#36c', 300, 200),
    ]);
    const [image] = (await readPost(api, mother, postId)).images;
    const photo = Buffer.from(await (await get(image?.url ?? '')).arrayBuffer());
    const path = join(folder, 'whole.zip');
    await writeFile(path, await (await get((await ticketOf(api, mother)).url)).bytes());
    const archive = await unzip(path);
    const names = archive.names.filter((name) => name.endsWith('.jpg'));
    const photos = await Promise.all(names.map((name) => archive.bytes(name)));
    archive.close();
    assert.ok(
      photos.some((content) => content.equals(photo)),
      names.join(),
    );
  });

  test('are gone from the bucket with their post', async () => {
    const before = bucket.keys();
    const postId = await writePost(api, mother, {}, [await plainJpeg('#111'), await plainJpeg('#222')]);
    const [image] = (await readPost(api, mother, postId)).images;
    assert.equal(bucket.keys().length, before.length + 6);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(bucket.keys(), before);
    assert.equal((await get(image?.thumbnailUrl ?? '')).status, 404);
  });

  test('a download that is given up ends at the bucket as well', async () => {
    const key = newStorageKey();
    await api.context.store.put(key, new Map([['full.mp4', Buffer.alloc(16_000_000)]]));
    const leaving = new AbortController();
    const url = api.context.mediaUrls.url(key, 'full.mp4');
    // What another test has read to its end is closed a moment later.
    await until(() => bucket.responsesInFlight() === 0, 'the bucket has answered the other tests');
    const response = await get(url, { signal: leaving.signal });
    await response.body?.getReader().read();
    assert.equal(bucket.responsesInFlight(), 1);
    leaving.abort();
    await until(() => bucket.responsesInFlight() === 0, 'the bucket is as expected');
  });
});

describe('a bucket that does not respond', () => {
  test('an upload is told to try again, no post is written, and what remains is removed later', async () => {
    const before = { ...(await leftBehind(api)), keys: bucket.keys() };
    bucket.fail('unavailable', /^PUT .*1200\.webp$/);
    const body = postForm({ title: '적히지 않을 것' }, [await plainJpeg('#953')]);
    const rejected = await api.send(mother, 'POST', '/memory-post', body);
    assert.deepEqual(
      [rejected.status, rejected.body.code, rejected.headers.get('retry-after')],
      [503, 'INTERNAL_SERVER_ERROR', '10'],
    );
    bucket.restore();
    // Whether S3 took something after all nobody knows yet: it is remembered.
    assert.equal((await leftBehind(api)).pending, before.pending + 1);
    await cleanUp(api.context, 0);
    assert.deepEqual({ ...(await leftBehind(api)), keys: bucket.keys() }, before);
  });

  test('so are viewers, and posts are still read', async () => {
    const postId = await writePost(api, mother, {}, [await plainJpeg('#359')]);
    bucket.fail('unavailable');
    const [image] = (await readPost(api, mother, postId)).images;
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const response = await get(image?.url ?? '', { headers });
      assert.deepEqual(
        [response.status, response.headers.get('retry-after'), response.headers.get('cache-control')],
        [503, '10', 'no-store'],
      );
      await response.text();
    }
    bucket.restore();
    assert.equal((await get(image?.url ?? '')).status, 200);
  });

  test('a photo that breaks off does not look complete, and the server goes on', async () => {
    const postId = await writePost(api, mother, {}, [await plainJpeg('#935')]);
    const [image] = (await readPost(api, mother, postId)).images;
    bucket.fail('broken');
    for (let count = 0; count < 5; count += 1) {
      const isWhole = await get(image?.url ?? '')
        .then(async (response) => (await response.arrayBuffer()).byteLength > 0 && response.status === 200)
        .catch(() => false);
      assert.ok(!isWhole);
    }
    bucket.restore();
    assert.equal((await get(image?.url ?? '')).status, 200);
  });

  test('a deleted post is deleted, and its files are removed later', async () => {
    const before = bucket.keys();
    const postId = await writePost(api, mother, {}, [await plainJpeg('#593')]);
    bucket.fail('unavailable', /^(GET|DELETE) /);
    const path = `/memory-post/${postId}`;
    assert.equal((await api.send(mother, 'DELETE', path)).status, 200);
    bucket.restore();
    assert.notDeepEqual(bucket.keys(), before);
    await cleanUp(api.context, 0);
    assert.deepEqual(bucket.keys(), before);
  });

  test('an archive is cut off instead of ending without photos', async () => {
    await writePost(api, mother, {}, [await plainJpeg('#539')]);
    const { url } = await ticketOf(api, mother);
    bucket.fail('unavailable');
    const response = await get(url);
    assert.equal(response.status, 200);
    await assert.rejects(response.arrayBuffer());
  });
});
