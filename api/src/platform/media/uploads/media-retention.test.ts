import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { cleanUp } from '../../../housekeeping.ts';
import { readPost, writePost } from '../../../testing/data/posts.ts';
import { plainJpeg } from '../../../testing/data/test-photos.ts';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';

const api = await startTestApi({ MEDIA_RETENTION_DAYS: '14' });
const { context } = api;
const [author] = await makeFamily(api, '우리집', ['엄마']);

async function letDaysPass(days: number): Promise<void> {
  await context.pool.query(`update uploads_pending set created_at = created_at - interval '${days} days'`);
}

describe('deleted photos that are retained for 14 days', () => {
  let address = '';
  let key = '';

  beforeEach(async () => {
    const postId = await writePost(api, author, {}, [await plainJpeg('#c63')]);
    address = `${api.origin}${(await readPost(api, author, postId)).images[0]?.url}`;
    key = /media\/([0-9a-f]+)\//.exec(address)?.[1] ?? '';
    const shown = await fetch(address);
    assert.deepEqual([shown.status, (await shown.arrayBuffer()).byteLength > 0], [200, true]);
    await api.send(author, 'DELETE', `/memory-post/${postId}`);
  });

  test('survive the housekeeping until then, and go afterwards', async () => {
    await cleanUp(context, 0);
    await letDaysPass(13);
    await cleanUp(context, 0);
    assert.notEqual(await context.store.size(key, 'full.jpg'), undefined);
    await letDaysPass(2);
    await cleanUp(context, 0);
    assert.equal(await context.store.size(key, 'full.jpg'), undefined);
  });

  test('are seen by nobody, also under an address that is still valid', async () => {
    assert.notEqual(await context.store.size(key, 'full.jpg'), undefined);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(address, { method });
      await response.arrayBuffer();
      assert.equal(response.status, 404);
    }
  });

  test('are shown again when the database is taken back to before the deletion', async () => {
    // As a restore does: the row is there, and the object is not pending.
    await context.pool.query('delete from uploads_pending where storage_key = $1', [key]);
    const response = await fetch(address);
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength > 0], [200, true]);
  });
});
