import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recentPostSchema, timeOrderSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, dataOf, valuesOf } from '../../testing/server/test-api.ts';
import { readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

describe('the list', () => {
  test('is grouped by year, the latest day first, and of one day the latest post', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const old = await writePost(api, mother, { title: '옛날', memoryDate: '2021-12-31' });
    const early = await writePost(api, mother, { title: '따옴표 "와" \\', memoryDate: '2023-03-01' }, [
      await plainJpeg('#a11'),
      await plainJpeg('#1a1'),
    ]);
    const late = await writePost(api, father, { title: '뒤', memoryDate: '2023-03-01' });
    const list = await api.read(mother, '/memory-post/time-order', timeOrderSchema);
    assert.deepEqual(
      list.map(({ year, posts }) => [year, posts.map((post) => post.postId)]),
      [
        [2023, [late, early]],
        [2021, [old]],
      ],
    );
    const withPhoto = list[0]?.posts[1];
    const detail = await readPost(api, mother, early);
    assert.equal(withPhoto?.title, '따옴표 "와" \\');
    assert.equal(withPhoto?.thumbnailUrl, detail.images[0]?.thumbnailUrl);
    assert.equal(withPhoto?.placeholder, detail.images[0]?.placeholder);
    assert.equal(list[0]?.posts[0]?.thumbnailUrl, null);

    const recent = await api.read(mother, '/memory-post/recent', z.array(recentPostSchema));
    assert.deepEqual(valuesOf(recent, 'postId'), [late, early, old]);
    assert.equal(recent[1]?.imageCount, 2);
    assert.equal(recent[1]?.image?.url, detail.images[0]?.url);
  });

  test('is 304 without a change, and new after a change or a day', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const postId = await writePost(api, mother, {}, [await plainJpeg('#a11')]);
    const request = (etag: string) =>
      fetch(`${api.origin}/api/memory-post/time-order`, {
        headers: { authorization: `Bearer ${father.token}`, 'if-none-match': etag },
      });
    const tag = (await request('')).headers.get('etag') ?? '';
    assert.equal((await request(tag)).status, 304);
    await api.send(mother, 'PUT', `/memory-post/${postId}`, { title: '바뀜', content: '글' });
    const changed = await request(tag);
    assert.equal(changed.status, 200);
    assert.match(await changed.text(), /바뀜/);
    const newTag = changed.headers.get('etag') ?? '';
    assert.equal((await request(newTag)).status, 304);
    api.advanceClock(86_400_000);
    const nextDay = await request(newTag);
    assert.equal(nextDay.status, 200);
    assert.equal((await request(nextDay.headers.get('etag') ?? '')).status, 304);
  });

  test('a client without compression, and another family, get their own', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    await writePost(api, mother, { title: '우리만' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await api.send(mother, 'GET', '/memory-post/time-order', undefined, {
        'accept-encoding': encoding,
      });
      assert.equal(dataOf(timeOrderSchema, response)[0]?.posts[0]?.title, '우리만');
    }
    assert.deepEqual(await api.read(stranger, '/memory-post/time-order', timeOrderSchema), []);
  });
});

test('the newest posts are read off the index, however many a family has', async () => {
  const client = await api.own.pool.connect();
  try {
    // An empty table is read whole whatever indexes there are; so the planner is asked what it could do.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const plan = await client.query(
      'explain select * from posts where family_id = 1 order by memory_date desc, post_id desc limit 5',
    );
    const text = JSON.stringify(plan.rows);
    assert.match(text, /posts_family_order/);
    assert.doesNotMatch(text, /Sort/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
