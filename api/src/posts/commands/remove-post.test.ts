import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timeOrderSchema } from 'shared/contract/post';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';
import { leftBehind, readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

describe('deleting a post', () => {
  test('removes photos, comments and likes, and the post from the lists', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const before = await leftBehind(api);
    const postId = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    await api.send(father, 'PUT', `/memory-post/${postId}/like`);
    await api.send(father, 'POST', `/memory-post/${postId}/comment`, { content: '좋다' });
    const { images } = await readPost(api, mother, postId);
    assert.equal((await api.send(mother, 'DELETE', `/memory-post/${postId}`)).status, 200);

    assert.equal((await api.send(mother, 'GET', `/memory-post/${postId}`)).status, 404);
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 404);
    assert.deepEqual(await leftBehind(api), before);
    const list = await api.read(father, '/memory-post/time-order', timeOrderSchema);
    assert.deepEqual(list, []);
  });

  test('leaves the photo of another post with the same file', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const first = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    const second = await writePost(api, mother);
    await api.query(
      `with copy as (insert into media (owner_key, family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums)
         select owner_key, media.family_id, kind, storage_key, mime, bytes, width, height, placeholder, checksums from media
         join post_images using (media_id) where post_id = $1 returning media_id, owner_key)
       insert into post_images (family_id, post_id, media_id, position) select owner_key, $2, media_id, 0 from copy`,
      [first, second],
    );
    await api.send(mother, 'DELETE', `/memory-post/${first}`);
    const { images } = await readPost(api, mother, second);
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 200);
    await api.send(mother, 'DELETE', `/memory-post/${second}`);
    assert.equal((await fetch(`${api.origin}${images[0]?.url ?? ''}`)).status, 404);
  });
});
