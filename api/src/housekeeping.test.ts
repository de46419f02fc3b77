import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanUp } from './housekeeping.ts';
import { rememberPending } from './platform/media/uploads/pending-objects.ts';
import { newStorageKey } from './platform/media/storage-key.ts';
import { leftBehind } from './testing/data/posts.ts';
import { startTestApi } from './testing/server/test-api.ts';

const api = await startTestApi();
const { context } = api;

async function storeOrphan(): Promise<string> {
  const key = newStorageKey();
  await rememberPending(context.database, [key]);
  await context.store.put(key, new Map([['full.jpg', Buffer.from('photo')]]));
  return key;
}

test('of several processes on one database one does the housekeeping, and the others do not wait', async () => {
  const first = await storeOrphan();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slowly = async (key: string): Promise<void> => {
    begin();
    await held;
    await context.store.delete(key);
  };
  const tidying = cleanUp({ ...context, store: { ...context.store, delete: slowly } }, 0);
  await begun;
  try {
    const second = await storeOrphan();
    await cleanUp(context, 0);
    assert.equal(await context.store.size(second, 'full.jpg'), 5);
  } finally {
    release();
    await tidying;
  }
  assert.equal(await context.store.size(first, 'full.jpg'), undefined);
  assert.deepEqual(await leftBehind(api), { files: 0, posts: 0, media: 0, pending: 0 });
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
