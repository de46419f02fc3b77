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

describe('지운 사진을 14일 동안 간직하게 하면', () => {
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

  test('그사이에는 정리해도 파일이 남고, 그 뒤에는 없어진다', async () => {
    await cleanUp(context, 0);
    await letDaysPass(13);
    await cleanUp(context, 0);
    assert.notEqual(await context.store.size(key, 'full.jpg'), undefined);
    await letDaysPass(2);
    await cleanUp(context, 0);
    assert.equal(await context.store.size(key, 'full.jpg'), undefined);
  });

  test('파일이 남아 있어도, 아직 유효한 주소로 아무도 볼 수 없다', async () => {
    assert.notEqual(await context.store.size(key, 'full.jpg'), undefined);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(address, { method });
      await response.arrayBuffer();
      assert.equal(response.status, 404);
    }
  });

  test('데이터베이스를 지우기 전으로 되돌리면 사진이 다시 보인다', async () => {
    // As a restore does: the row is there, and the object is not pending.
    await context.pool.query('delete from uploads_pending where storage_key = $1', [key]);
    const response = await fetch(address);
    assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength > 0], [200, true]);
  });
});
