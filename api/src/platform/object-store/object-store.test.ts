import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { OBJECTS_PER_PAGE } from 'object-store/testing/fake-s3';
import { until } from '../../testing/until.ts';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { EnvironmentError } from '../config/environment.ts';
import { startTestBucket } from '../../testing/services/test-bucket.ts';
import { bucketSettingsFrom } from './bucket-settings.ts';
import { createDirectoryStore } from './directory-store.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { openS3Store, type S3Timeouts } from './s3-store.ts';
import { newStorageKey } from '../media/storage-key.ts';
import { isStoreAway, StoreFailure } from './store-failure.ts';

const folder = await tempDirectory();
const bucket = await startTestBucket();
afterEach(() => bucket.restore());

async function openBucket(variables: Record<string, string> = {}, times?: S3Timeouts): Promise<ObjectStore> {
  const settings = bucketSettingsFrom({ ...bucket.variables, ...variables }) ?? assert.fail();
  return openS3Store(settings, times);
}

async function openDirectory(): Promise<ObjectStore> {
  await mkdir(join(folder, 'objects'));
  return createDirectoryStore(join(folder, 'objects'), join(folder, 'staging'));
}

async function namesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Longer than one answer, so that it comes in several pieces. */
const VIDEO = Buffer.from(Array.from({ length: 400_000 }, (_, kind) => kind % 251));
const VARIANTS = new Map([
  ['full.mp4', VIDEO],
  ['400.webp', Buffer.from('small')],
]);

const STORES: [string, ObjectStore, () => Promise<string[]>][] = [
  ['in a directory', await openDirectory(), () => namesIn(folder)],
  ['in a bucket', await openBucket(), () => Promise.resolve(bucket.keys())],
];

for (const [kind, store, namesLeft] of STORES) {
  describe(`objects ${kind}`, () => {
    async function readsBack(key: string, variant: string, expected: Buffer, range?: ByteRange) {
      const { stream, totalBytes } = (await store.open(key, variant, range)) ?? assert.fail('it is there');
      const bytes = await buffer(stream);
      assert.deepEqual([bytes.length, totalBytes], [expected.length, VARIANTS.get(variant)?.length]);
      // The assertion is not deepEqual, which takes minutes to say how two videos differ.
      assert.ok(bytes.equals(expected), variant);
    }

    test('lie in a store that has one identity for good', async () => {
      const identity = await store.identity();
      assert.match(identity, /^[\da-f-]{36}$/);
      assert.equal(await store.identity(), identity);
    });

    test('are read as they were put, whole and in part', async () => {
      const key = newStorageKey();
      await store.put(key, VARIANTS);
      assert.equal(await store.size(key, 'full.mp4'), VIDEO.length);
      await readsBack(key, 'full.mp4', VIDEO);
      await readsBack(key, '400.webp', Buffer.from('small'));
      const last = VIDEO.length - 1;
      // The range is not 0 to 0: s3rver takes an end of 0 for none.
      for (const [start, end] of [
        [0, 1],
        [1_000, 250_000],
        [last, last],
      ] as const) {
        await readsBack(key, 'full.mp4', VIDEO.subarray(start, end + 1), { start, end });
      }
    });

    test('may be files of this machine', async () => {
      const key = newStorageKey();
      const path = join(await tempDirectory(), 'film');
      await writeFile(path, VIDEO);
      await store.put(key, new Map([['full.mp4', { path, byteLength: VIDEO.length }]]));
      // It is the store's own from then on.
      await rm(path);
      await readsBack(key, 'full.mp4', VIDEO);
    });

    test('get one more variant, are removed with all of them, and no other object with them', async () => {
      const [key, other] = [newStorageKey(), newStorageKey()];
      for (const each of [key, other]) await store.put(each, VARIANTS);
      for (let time = 0; time < 2; time += 1) await store.add(key, '800.webp', Buffer.from('medium'));
      assert.equal(await store.size(key, '800.webp'), 6);
      await readsBack(key, '400.webp', Buffer.from('small'));
      await store.delete(key);
      assert.equal(await store.size(key, '800.webp'), undefined);
      for (const variant of VARIANTS.keys()) assert.equal(await store.open(key, variant), undefined);
      assert.equal(await store.size(other, '400.webp'), 5);
    });

    test('that are not there are nothing, neither read nor measured nor removed', async () => {
      const key = newStorageKey();
      assert.equal(await store.size(key, 'full.jpg'), undefined);
      assert.equal(await store.open(key, 'full.jpg'), undefined);
      assert.equal(await store.open(key, 'full.jpg', { start: 0, end: 1 }), undefined);
      await store.delete(key);
      await store.put(key, VARIANTS);
      assert.equal(await store.size(key, 'full.jpg'), undefined);
    });

    test('of many parts are removed whole: a bucket lists only some of them at once', async () => {
      const before = (await namesLeft()).length;
      const parts = Array.from({ length: 2 * OBJECTS_PER_PAGE + 1 }, (_, part) => `part${part}.bin`);
      const key = newStorageKey();
      await store.put(key, new Map(parts.map((part) => [part, Buffer.from(part)])));
      await store.delete(key);
      assert.equal((await namesLeft()).length, before);
    });

    test('leave nothing where one of their variants cannot be kept', async () => {
      const before = await namesLeft();
      const broken = new Map([...VARIANTS, ['no/variant', Buffer.from('x')]]);
      await assert.rejects(store.put(newStorageKey(), broken));
      assert.deepEqual(await namesLeft(), before);
    });

    test('have no other names than those that were thought of', async () => {
      for (const [key, variant] of [
        ['../../etc', 'full.jpg'],
        [newStorageKey().toUpperCase(), '../x.jpg'],
        [newStorageKey(), '../x.jpg'],
      ] as const) {
        await assert.rejects(store.open(key, variant), /Not a/);
        await assert.rejects(store.put(key, new Map([[variant, Buffer.from('x')]])), /Not a/);
        await assert.rejects(store.add(key, variant, Buffer.from('x')), /Not a/);
      }
      await assert.rejects(store.delete('..'), /Not a/);
    });

    test('are let go by a reader that stops in the middle', async () => {
      const key = newStorageKey();
      await store.put(key, VARIANTS);
      const opened = (await store.open(key, 'full.mp4')) ?? assert.fail();
      for await (const chunk of opened.stream) {
        assert.ok(Buffer.from(chunk).length < VIDEO.length);
        break;
      }
      assert.ok(opened.stream.destroyed);
      await nothingBeingSent();
    });
  });
}

const nothingBeingSent = () => until(() => bucket.responsesInFlight() === 0, 'the bucket sends nothing');

async function failureOf(work: Promise<unknown>): Promise<StoreFailure> {
  const error = await work.then(
    () => assert.fail('it should have failed'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StoreFailure, String(error));
  return error;
}

describe('a bucket', () => {
  /** Every method of a store, each on its own. */
  async function failuresOf(store: ObjectStore, key: string): Promise<StoreFailure[]> {
    return [
      await failureOf(store.put(newStorageKey(), VARIANTS)),
      await failureOf(store.add(key, '800.webp', Buffer.from('x'))),
      await failureOf(store.size(key, 'full.mp4')),
      await failureOf(store.open(key, 'full.mp4')),
      await failureOf(store.delete(key)),
    ];
  }

  test('that is away, refuses or never answers fails as the store, and says which passes', async () => {
    const store = await openBucket();
    // Nothing comes, however long one waits.
    const impatient = await openBucket({}, { responseMs: 100, putMs: 100 });
    const key = newStorageKey();
    await store.put(key, VARIANTS);
    for (const [fault, faultyStore, passes] of [
      ['unavailable', store, true],
      ['silent', impatient, true],
      ['denied', store, false],
    ] as const) {
      bucket.fail(fault);
      for (const failure of await failuresOf(faultyStore, key)) {
        assert.equal(failure.isAway, passes, failure.message);
        assert.ok(!failure.message.includes(key));
      }
      bucket.restore();
    }
    assert.equal(await store.size(key, 'full.mp4'), VIDEO.length);
  });

  test('that breaks off in the middle of an object fails whoever reads it', async () => {
    const store = await openBucket();
    bucket.fail('broken');
    const opened = (await store.open(newStorageKey(), 'full.mp4')) ?? assert.fail();
    assert.ok((await failureOf(buffer(opened.stream))).isAway);
  });

  test('that refuses one size of a photo and takes the other keeps neither', async () => {
    const store = await openBucket();
    const before = bucket.keys();
    bucket.fail('denied', /^PUT .*400\.webp$/);
    assert.ok(!isStoreAway(await failureOf(store.put(newStorageKey(), VARIANTS))));
    assert.deepEqual(bucket.keys(), before);
  });

  test('that is not there is found at the start; one that cannot be reached may come back', async () => {
    const wrong = openBucket({ MEDIA_STORE: 's3://other-bucket' });
    await assert.rejects(wrong, (error) => error instanceof EnvironmentError && /other-/.test(error.message));
    const store = await openBucket({ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' });
    const failure = await failureOf(store.size(newStorageKey(), 'full.jpg'));
    assert.deepEqual([failure.isAway, failure.code], [true, 'ECONNREFUSED']);
  });
});
