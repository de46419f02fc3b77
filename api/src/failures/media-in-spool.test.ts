import assert from 'node:assert/strict';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { openFolderStorage } from '../backup/storage/folder-storage.ts';
import { cleanUp } from '../housekeeping.ts';
import { mediaSpool } from '../platform/database/schema/users-and-media.ts';
import { openStore } from '../platform/media/open-media.ts';
import { newStorageKey } from '../platform/media/storage-key.ts';
import type { ObjectStore } from '../platform/object-store/object-store.ts';
import { createSpool } from '../platform/object-store/spool.ts';
import { withSpool } from '../platform/object-store/spooled-store.ts';
import { isStoreAway, StoreFailure } from '../platform/object-store/store-failure.ts';
import { backUp, configBeside, makeEmptyTarget, restore } from '../testing/backup/test-backups.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { beginVideo, jobIn } from '../testing/data/goods.ts';
import { leftBehind, readPost, writePost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { until } from '../testing/until.ts';

const bucket = await startTestBucket();
const api = await startTestApi(bucket.variables);
const [mother] = await makeFamily(api, '우리집', ['엄마']);
afterEach(() => bucket.restore());

const get = (url: string, init?: RequestInit) => fetch(new URL(url, api.origin), init);
const bytesAt = async (url: string | undefined) =>
  Buffer.from(await (await get(url ?? assert.fail())).arrayBuffer());
const spooled = () => api.own.database.$count(mediaSpool);
const everything = async () => ({ ...(await leftBehind(api)), keys: bucket.keys() });

/** Until the breaker lets it try. */
const moveAll = () =>
  until(async () => {
    await api.context.moveSpooled().catch((error: unknown) => assert.ok(isStoreAway(error), String(error)));
    return (await spooled()) === 0;
  }, 'everything is moved');

async function writePhoto(width?: number, height?: number) {
  const postId = await writePost(api, mother, {}, [await plainJpeg('#c63', width, height)]);
  const [image] = (await readPost(api, mother, postId)).images;
  return { postId, image: image ?? assert.fail('the post has a photo') };
}

describe('while the bucket is away', () => {
  test('posts with photos are shown, and move to the bucket when it is back', async () => {
    const before = await everything();
    bucket.fail('unavailable');
    const { postId, image } = await writePhoto(1600, 900);
    const photo = await bytesAt(image.url);
    for (const url of [image.displayUrl, image.mediumUrl, image.thumbnailUrl])
      assert.equal((await get(url ?? assert.fail())).status, 200);
    const part = await get(image.url, { headers: { range: 'bytes=2-9' } });
    assert.deepEqual([part.status, part.headers.get('content-length')], [206, '8']);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(photo.subarray(2, 10)));
    assert.deepEqual([await spooled(), bucket.keys()], [4, before.keys]);
    await assert.rejects(api.context.moveSpooled(), StoreFailure);

    bucket.restore();
    await moveAll();
    assert.equal(bucket.keys().length, before.keys.length + 4);
    assert.ok(photo.equals(await bytesAt(image.url)));
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await everything(), before);
  });

  test('a finished video can be played at once', async () => {
    const jobId = await beginVideo(api, mother);
    bucket.fail('unavailable', /^PUT /);
    await startFakeWorker(api);
    const job = await jobIn(api, mother, jobId, ['done', 'failed']);
    assert.ok(job.kind === 'video' && job.result !== null);
    const url = job.result.animatePhotoTempUrl;
    assert.equal(String(await bytesAt(url)), 'a video');
    bucket.restore();
    await moveAll();
    assert.equal(String(await bytesAt(url)), 'a video');
  });

  test('deleted posts are not moved and remain nowhere', async () => {
    const before = await everything();
    bucket.fail('unavailable');
    const { postId } = await writePhoto();
    assert.equal((await api.send(mother, 'DELETE', `/memory-post/${postId}`)).status, 200);
    bucket.restore();
    await cleanUp(api.context, 0);
    assert.equal(await spooled(), 0);
    assert.deepEqual(await everything(), before);
  });

  test('a backup has photos that were not moved yet, and a restore has them in its store', async () => {
    await writePhoto();
    await moveAll();
    bucket.fail('unavailable', /^PUT /);
    const { url } = (await writePhoto()).image;
    const storage = openFolderStorage(join(await tempDirectory(), 'backups'));
    await backUp(configBeside(api), storage);
    const target = await makeEmptyTarget();
    await restore(target.config, storage);
    const restored = await openStore(target.config);
    const opened = await restored.open(new URL(url, api.origin).pathname.split('/').at(-2) ?? '', 'full.jpg');
    assert.ok((await buffer(opened?.stream ?? assert.fail('it is restored'))).equals(await bytesAt(url)));
    bucket.restore();
    await moveAll();
  });
});

describe('what waits in the database', () => {
  const { database } = api.context;
  const variants = new Map([
    ['full.jpg', Buffer.from('whole photo')],
    ['400.webp', Buffer.from('small')],
  ]);
  const away = new StoreFailure({ code: 'ECONNREFUSED' });

  function storeOf(changes: Partial<ObjectStore>): ObjectStore {
    const fail = () => Promise.reject(away);
    return { identity: fail, put: fail, add: fail, size: fail, open: fail, delete: fail, ...changes };
  }

  test('is accepted while there is room, and hides no other failure', async () => {
    const { store } = withSpool(storeOf({}), createSpool(database, 16));
    const key = newStorageKey();
    await store.put(key, variants);
    assert.equal(await store.size(key, 'full.jpg'), 11);
    const more = new Map([['full.jpg', Buffer.from('x')]]);
    await assert.rejects(store.put(newStorageKey(), more), isStoreAway);
    const denied = new StoreFailure({ status: 403, code: 'AccessDenied' });
    const rejecting = withSpool(storeOf({ put: () => Promise.reject(denied) }), createSpool(database, 1_000));
    await assert.rejects(rejecting.store.put(newStorageKey(), variants), denied);
    assert.equal(await spooled(), 2);
    await database.transaction((transaction) => createSpool(database, 0).remove(transaction, [key]));
    assert.equal(await spooled(), 0);
  });

  test('is read although it is moved between the two looks', async () => {
    const spool = createSpool(database, 1_000);
    const key = newStorageKey();
    await spool.put(key, variants);
    let reads = 0;
    const moving = storeOf({
      async size() {
        reads += 1;
        if (reads > 1) return 5;
        await spool.moveOldest({ put: () => Promise.resolve() });
        return undefined;
      },
    });
    assert.equal(await withSpool(moving, spool).store.size(key, '400.webp'), 5);
  });

  test('stays where it cannot be moved, and is deleted after it when it is deleted meanwhile', async () => {
    const spool = createSpool(database, 1_000);
    const key = newStorageKey();
    await spool.put(key, variants);
    await assert.rejects(spool.moveOldest({ put: () => Promise.reject(away) }), away);
    assert.equal(await spooled(), 2);

    const events: string[] = [];
    const begun = Promise.withResolvers<void>();
    const mayPut = Promise.withResolvers<void>();
    const moved = spool.moveOldest({
      async put() {
        begun.resolve();
        await mayPut.promise;
        events.push('put');
      },
    });
    await begun.promise;
    const removed = database
      .transaction((transaction) => spool.remove(transaction, [key]))
      .then(() => events.push('removed'));
    // Another process leaves alone what is being moved.
    assert.equal(await spool.moveOldest({ put: () => assert.fail('it is being moved') }), false);
    mayPut.resolve();
    // Over two connections: which of the two is heard of first is not said.
    assert.equal(await moved, true);
    await removed;
    assert.deepEqual(events, ['put', 'removed']);
    assert.equal(await spooled(), 0);
  });
});
