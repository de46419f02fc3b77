import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import { cleanUp } from './housekeeping.ts';
import {
  rememberPending,
  claimPending,
  removeUnnamed,
  sweepPending,
} from './platform/media/uploads/pending-objects.ts';
import { newStorageKey } from './platform/media/storage-key.ts';
import { leftBehind } from './testing/data/posts.ts';
import { startTestApi, makeFamily } from './testing/server/test-api.ts';

const api = await startTestApi();
const { context } = api;

async function storeOrphan(): Promise<string> {
  const key = newStorageKey();
  await rememberPending(context.database, [key]);
  await context.store.put(key, new Map([['full.jpg', Buffer.from('photo')]]));
  return key;
}

test('of several processes on one database one does the housekeeping, and the others do not wait', async () => {
  const before = await leftBehind(api);
  const first = await storeOrphan();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slowly = async (key: string): Promise<void> => {
    begun.resolve();
    await held.promise;
    await context.store.delete(key);
  };
  const tidying = cleanUp({ ...context, store: { ...context.store, delete: slowly } }, 0);
  await begun.promise;
  try {
    const second = await storeOrphan();
    await cleanUp(context, 0);
    assert.equal(await context.store.size(second, 'full.jpg'), 5);
  } finally {
    held.resolve();
    await tidying;
  }
  assert.equal(await context.store.size(first, 'full.jpg'), undefined);
  assert.deepEqual(await leftBehind(api), before);
});

test('after one failed, the next one continues', async () => {
  const key = await storeOrphan();
  const store = { ...context.store, delete: () => Promise.reject(new Error('the disk is broken')) };
  await assert.rejects(cleanUp({ ...context, store }, 0), /the disk is broken/);
  assert.equal(await context.store.size(key, 'full.jpg'), 5);
  await cleanUp(context, 0);
  assert.equal(await context.store.size(key, 'full.jpg'), undefined);
});

test('files that another machine has just uploaded stay', async () => {
  const key = await storeOrphan();
  await cleanUp(context);
  assert.equal(await context.store.size(key, 'full.jpg'), 5);
  await cleanUp(context, 0);
});

const [author] = await makeFamily(api, '쓸기 가족', ['글쓴이']);

const insertRow = (key: string) =>
  `insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
   values (${author.familyId}, ${author.familyId}, 'photo', '${key}', 'image/jpeg', 5, 1, 1, '', '{}')`;

describe('files that no post names', () => {
  for (const [name, remove] of [
    ['the sweep', () => sweepPending(context, 0)],
    ['tidying up after a failed request', (key: string) => removeUnnamed(context, [key])],
  ] as const) {
    test(`${name}: photos of a post that is being committed stay`, async () => {
      const key = await storeOrphan();
      const upload = await context.pool.connect();
      try {
        await upload.query('begin');
        await upload.query(insertRow(key));
        await upload.query('delete from uploads_pending where storage_key = $1', [key]);
        await remove(key);
        await upload.query('commit');
      } finally {
        upload.release();
      }
      assert.equal(await context.store.size(key, 'full.jpg'), 5);
    });
  }

  test('after the sweep a late post is not committed', async () => {
    const key = await storeOrphan();
    await sweepPending(context, 0);
    assert.equal(await context.store.size(key, 'full.jpg'), undefined);
    await assert.rejects(context.database.transaction((transaction) => claimPending(transaction, [key])));
  });
});
