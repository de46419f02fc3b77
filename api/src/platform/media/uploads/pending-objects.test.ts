import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { claimPending, rememberPending, removeUnnamed, sweepPending } from './pending-objects.ts';
import { newStorageKey } from '../storage-key.ts';

const api = await startTestApi();
const { context } = api;
const [author] = await makeFamily(api, '쓸기 가족', ['글쓴이']);

async function storedObject(): Promise<string> {
  const key = newStorageKey();
  await rememberPending(context.database, [key]);
  await context.store.put(key, new Map([['full.jpg', Buffer.from('photo')]]));
  return key;
}

const insertRow = (key: string) =>
  `insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
   values (${author?.familyId}, ${author?.familyId}, 'photo', '${key}', 'image/jpeg', 5, 1, 1, '', '{}')`;

describe('files that no post names', () => {
  for (const [name, remove] of [
    ['쓸기', () => sweepPending(context, 0)],
    ['실패한 요청의 뒷정리', (key: string) => removeUnnamed(context, [key])],
  ] as const) {
    test(`${name}: photos of a post that is being committed stay`, async () => {
      const key = await storedObject();
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
    const key = await storedObject();
    await sweepPending(context, 0);
    assert.equal(await context.store.size(key, 'full.jpg'), undefined);
    await assert.rejects(context.database.transaction((transaction) => claimPending(transaction, [key])));
  });
});
