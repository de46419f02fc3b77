import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { cleanUp } from '../housekeeping.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import { mediaAddress } from '../testing/data/media-address.ts';
import { ticketOf } from '../testing/data/archive-ticket.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { beginVideo, jobIn } from '../testing/data/goods.ts';
import { leftBehind, postForm, readPost, writePost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { unzip } from '../testing/data/unzip.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { until } from '../testing/until.ts';

/* The life cycle of a photo in a bucket equals that in a directory. */
const bucket = await startTestBucket();
// Without room in the database for what the bucket does not take: media-in-spool.test.ts.
const api = await startTestApi({ ...bucket.variables, MEDIA_SPOOL_MB: '0' });
const failures: string[] = [];
await startFakeWorker(api, (line) => failures.push(line));
const [mother] = await makeFamily(api, '우리집', ['엄마']);
afterEach(() => bucket.restore());

const get = (url: string, init?: RequestInit) => fetch(new URL(url, api.origin), init);
const everything = async () => ({ ...(await leftBehind(api)), keys: bucket.keys() });

/** A post with a photo; answers its number and its photo. */
async function writePhoto(width?: number, height?: number) {
  const postId = await writePost(api, mother, {}, [await plainJpeg('#c63', width, height)]);
  const [image] = (await readPost(api, mother, postId)).images;
  return { postId, image: image ?? assert.fail('the post has a photo') };
}

describe('photos in a bucket', () => {
  test('are shown in every size, and the disk of the server has none', async () => {
    const { keys: known, ...before } = await everything();
    const { image } = await writePhoto(1600, 900);
    const urls = [image.url, image.displayUrl, image.mediumUrl, image.thumbnailUrl];
    const widths = await Promise.all(
      urls.map(async (url) => (await sharp(await (await get(url ?? '')).arrayBuffer()).metadata()).width),
    );
    assert.deepEqual(widths, [1600, 1200, 800, 400]);
    const keys = bucket.keys().filter((key) => !known.includes(key));
    assert.equal(keys.length, 4);
    assert.ok(keys.every((key) => /^ongi\/media\/([0-9a-f]{2})\/\1[0-9a-f]{30}\/[a-z0-9]+\./.test(key)));
    const expected = { files: 0, posts: before.posts + 1, media: before.media + 1, pending: 0 };
    assert.deepEqual(await leftBehind(api), expected);
  });

  test('parts of a video can be requested', async () => {
    const job = await jobIn(api, mother, await beginVideo(api, mother), ['done', 'failed']);
    assert.ok(job.kind === 'video' && job.result !== null, failures.join());
    const url = job.result.animatePhotoTempUrl;
    const part = await get(url, { headers: { range: 'bytes=2-6' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-6/7', 'video'],
    );
    assert.equal((await get(url, { headers: { range: 'bytes=7-' } })).status, 416);
    const head = await get(url, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '7']);
  });

  test('are in the archive', async () => {
    const { postId, image } = await writePhoto();
    const photo = Buffer.from(await (await get(image.url)).arrayBuffer());
    const path = join(await tempDirectory(), 'whole.zip');
    await writeFile(path, await (await get((await ticketOf(api, mother)).url)).bytes());
    const archive = await unzip(path);
    const name = archive.names.find((each) => each.endsWith(`-${postId}-1.jpg`)) ?? assert.fail();
    // The day is written into it, after the first bytes of a JPEG; its pixels are as they were.
    assert.ok((await archive.bytes(name)).subarray(-photo.length + 2).equals(photo.subarray(2)));
    archive.close();
  });

  test('are gone from the bucket with their post', async () => {
    const before = bucket.keys();
    const { postId, image } = await writePhoto();
    assert.equal(bucket.keys().length, before.length + 3);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(bucket.keys(), before);
    assert.equal((await get(image.thumbnailUrl)).status, 404);
  });

  test('a download that is given up ends at the bucket as well', async () => {
    const key = newStorageKey();
    await api.context.store.put(key, new Map([['full.mp4', Buffer.alloc(16_000_000)]]));
    const leaving = new AbortController();
    // What another test has read to its end is closed a moment later.
    const isOver = () => until(() => bucket.responsesInFlight() === 0, 'the bucket has answered all');
    await isOver();
    const response = await get(mediaAddress(api, key, 'full.mp4'), { signal: leaving.signal });
    await response.body?.getReader().read();
    assert.equal(bucket.responsesInFlight(), 1);
    leaving.abort();
    await isOver();
  });
});

describe('a bucket that does not respond', () => {
  test('an upload is told to try again, no post is written, and what remains is removed later', async () => {
    const before = await everything();
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
    assert.deepEqual(await everything(), before);
  });

  test('so are viewers, posts are still read, and a photo that breaks off does not look complete', async () => {
    const { postId, image } = await writePhoto();
    bucket.fail('unavailable');
    await readPost(api, mother, postId);
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const response = await get(image.url, { headers });
      assert.deepEqual(
        [response.status, response.headers.get('retry-after'), response.headers.get('cache-control')],
        [503, '10', 'no-store'],
      );
    }
    bucket.restore();
    assert.equal((await get(image.url)).status, 200);
    bucket.fail('broken');
    for (let count = 0; count < 5; count += 1) {
      const isWhole = await get(image.url)
        .then(async (response) => (await response.arrayBuffer()).byteLength > 0 && response.status === 200)
        .catch(() => false);
      assert.ok(!isWhole);
    }
    bucket.restore();
    assert.equal((await get(image.url)).status, 200);
  });

  test('a deleted post is deleted, and its files are removed later', async () => {
    const before = bucket.keys();
    const { postId } = await writePhoto();
    bucket.fail('unavailable', /^(GET|DELETE) /);
    assert.equal((await api.send(mother, 'DELETE', `/memory-post/${postId}`)).status, 200);
    bucket.restore();
    assert.notDeepEqual(bucket.keys(), before);
    await cleanUp(api.context, 0);
    assert.deepEqual(bucket.keys(), before);
  });

  test('an archive is cut off instead of ending without photos', async () => {
    await writePhoto();
    const { url } = await ticketOf(api, mother);
    bucket.fail('unavailable');
    const response = await get(url);
    assert.equal(response.status, 200);
    await assert.rejects(response.arrayBuffer());
  });
});
