import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import * as z from 'shared/schema';
import { readPost, writePost } from '../../../testing/data/posts.ts';
import { animatedWebp, plainJpeg } from '../../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, type TestApi } from '../../../testing/server/test-api.ts';
import { startTestBucket } from '../../../testing/services/test-bucket.ts';
import { queryRows } from '../../database/executor.ts';
import { checksumOf } from '../checksums.ts';
import { scrubMedia } from '../scrub/scrub-media.ts';
import { createMediumBackfill } from './backfill-medium.ts';

const storedRow = z.object({
  storage_key: z.string(),
  checksums: z.nullable(z.record(z.string(), z.string())),
});

const stored = (api: TestApi) =>
  queryRows(api.own.database, storedRow)`select storage_key, checksums from media order by media_id`;

function folderOf(api: TestApi, key: string): string {
  return join(api.context.config.dataDirectory, 'media', 'objects', key.slice(0, 2), key);
}

/** As it was stored before there was a medium rendition. */
async function makeOld(api: TestApi): Promise<void> {
  for (const { storage_key: key } of await stored(api)) await rm(join(folderOf(api, key), '800.webp'));
  await api.query(`update media set checksums = checksums - '800.webp'`);
}

async function apiWithOldPhotos(photos: readonly Buffer[]) {
  const api = await startTestApi();
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  assert.ok(mother);
  const postId = await writePost(api, mother, {}, photos);
  await makeOld(api);
  const imagesNow = async () => (await readPost(api, mother, postId)).images;
  return { api, mother, postId, imagesNow, backfill: createMediumBackfill(api.context) };
}

const wide = (colour: string) => plainJpeg(colour, 1600, 1200);

describe('photos from before the rendition of 800 pixels', () => {
  test('name none, get theirs in batches, oldest first, and name it then', async () => {
    const photos = await Promise.all(['#c33', '#3c3', '#33c'].map(wide));
    const { api, imagesNow, backfill } = await apiWithOldPhotos(photos);
    assert.deepEqual(
      (await imagesNow()).map(({ mediumUrl }) => mediumUrl),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(await backfill.run(2), { seen: 2, added: 2 });
    assert.deepEqual(
      (await imagesNow()).map(({ mediumUrl }) => mediumUrl !== undefined),
      [true, true, false],
    );
    assert.deepEqual(await backfill.run(2), { seen: 1, added: 1 });
    for (const { mediumUrl } of await imagesNow()) {
      const response = await fetch(`${api.origin}${mediumUrl}`);
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      assert.deepEqual([response.status, format, width, height], [200, 'webp', 800, 600]);
    }
    assert.deepEqual(await backfill.run(2), { seen: 0, added: 0 });
  });

  test('carry its checksum: a scrub finds it intact, and damaged once it is altered', async () => {
    const { api, imagesNow, backfill } = await apiWithOldPhotos([await wide('#c63')]);
    await backfill.run();
    const [row] = await stored(api);
    const file = join(folderOf(api, row?.storage_key ?? ''), '800.webp');
    assert.equal(row?.checksums?.['800.webp'], checksumOf(await readFile(file)));
    const findings: string[] = [];
    const scrub = (fix = false) =>
      scrubMedia(api.context, {
        fix,
        onFinding: ({ variant, outcome }) => findings.push(`${variant} ${outcome}`),
      });
    await scrub();
    await writeFile(file, 'rot');
    await scrub();
    assert.equal((await imagesNow())[0]?.mediumUrl, undefined, 'no page is sent to a damaged file');
    await scrub(true);
    assert.deepEqual(findings, ['800.webp remakeable', '800.webp repaired']);
    assert.ok((await imagesNow())[0]?.mediumUrl);
  });

  test('get none from a file that is not as it was stored, nor without checksums', async () => {
    const { api, backfill, imagesNow } = await apiWithOldPhotos([await wide('#c63'), await wide('#36c')]);
    const [first, second] = await stored(api);
    await writeFile(join(folderOf(api, first?.storage_key ?? ''), '1200.webp'), 'rot');
    await api.query(`update media set checksums = null where storage_key = '${second?.storage_key}'`);
    assert.deepEqual(await backfill.run(), { seen: 1, added: 0 });
    assert.deepEqual(
      (await imagesNow()).map(({ mediumUrl }) => mediumUrl),
      [undefined, undefined],
    );
    assert.equal((await stored(api))[1]?.checksums, null);
  });

  test('that are deleted while it is made take it with them', async () => {
    const { api, mother, postId, backfill } = await apiWithOldPhotos([await wide('#c63')]);
    const [row] = await stored(api);
    const folder = folderOf(api, row?.storage_key ?? '');
    const { store } = api.context;
    let deletion: Promise<unknown> | undefined;
    const add: typeof store.add = async (...values) => {
      deletion = api.send(mother, 'DELETE', `/memory-post/${postId}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await store.add(...values);
    };
    const slow = createMediumBackfill({ ...api.context, store: { ...store, add } });
    assert.deepEqual(await slow.run(), { seen: 1, added: 1 });
    await deletion;
    await assert.rejects(readdir(folder), /ENOENT/);
    assert.deepEqual(await backfill.run(), { seen: 0, added: 0 });
  });

  test('wait where the disk is full or the store is away, and are tried again', async () => {
    const { api, backfill, imagesNow } = await apiWithOldPhotos([await wide('#c63')]);
    const { context } = api;
    const assertRoomFor = () => Promise.reject(new Error('full'));
    const full = createMediumBackfill({ ...context, disk: { ...context.disk, assertRoomFor } });
    await assert.rejects(full.run(), /full/);
    assert.equal((await imagesNow())[0]?.mediumUrl, undefined);
    await assert.rejects(full.run(), /full/, 'it was not passed over');
    assert.deepEqual(await backfill.run(), { seen: 1, added: 1 });
  });
});

test('narrow photos, moving ones and portraits have no such rendition, and nobody looks for one', async () => {
  const api = await startTestApi();
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  assert.ok(mother);
  const postId = await writePost(api, mother, {}, [await plainJpeg('#c33', 800, 900), await animatedWebp()]);
  const { images } = await readPost(api, mother, postId);
  assert.deepEqual(
    images.map(({ mediumUrl }) => mediumUrl),
    [undefined, undefined],
  );
  assert.deepEqual(await createMediumBackfill(api.context).run(), { seen: 0, added: 0 });
});

test('a photo in a bucket gets its rendition, and is removed with all four', async () => {
  const bucket = await startTestBucket();
  after(() => bucket.restore());
  const api = await startTestApi(bucket.variables);
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  assert.ok(mother);
  const postId = await writePost(api, mother, {}, [await wide('#c63')]);
  await api.query(`update media set checksums = checksums - '800.webp'`);
  const backfill = createMediumBackfill(api.context);
  bucket.fail('unavailable', /^PUT /);
  await assert.rejects(backfill.run(), /The media store/);
  bucket.restore();
  assert.deepEqual(await backfill.run(), { seen: 1, added: 1 });
  assert.equal(bucket.keys().length, 4);
  const [image] = (await readPost(api, mother, postId)).images;
  assert.equal((await fetch(`${api.origin}${image?.mediumUrl}`)).status, 200);
  await api.send(mother, 'DELETE', `/memory-post/${postId}`);
  assert.deepEqual(bucket.keys(), []);
});
