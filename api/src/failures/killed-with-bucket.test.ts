import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls } from 'shared/contract/post';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeKillableServer } from '../testing/server/killable-server.ts';
import { postForm } from '../testing/data/posts.ts';
import { until } from '../testing/until.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { dataOf } from '../testing/server/test-api.ts';

/* killed-server.test.ts with a bucket: killed after one rendition, or after all and before the rows. */
const bucket = await startTestBucket();
const server = await makeKillableServer(bucket.variables);
before(() => server.signUp());
after(() => server.remove());

async function write(key: string): Promise<boolean> {
  const photos = [await plainJpeg('#c33', 600, 400), await plainJpeg('#33c', 600, 400)];
  const body = postForm({ memoryDate: '2025-05-05', title: key }, photos);
  const headers = { 'idempotency-key': key };
  const response = await server.send({ method: 'POST', path: '/memory-post', body, headers });
  return response.status === 200;
}

async function urlsOfPosts(): Promise<string[]> {
  const list = await server.send({ path: '/memory-post/of-month?month=2025-05' });
  const { posts } = dataOf(postListCalls.ofMonth.response, list);
  const details = await Promise.all(
    posts.map(async ({ postId }) => server.send({ path: `/memory-post/${postId}` })),
  );
  return details.flatMap((response) =>
    dataOf(postCalls.detail.response, response).images.map(({ url }) => url),
  );
}

async function namesOfPosts(): Promise<string[]> {
  return (await urlsOfPosts())
    .flatMap((url) => {
      const key = new URL(url, 'http://ongi').pathname.split('/').at(-2) ?? '';
      return ['1200.webp', '400.webp', 'full.jpg'].map(
        (name) => `ongi/media/${key.slice(0, 2)}/${key}/${name}`,
      );
    })
    .toSorted();
}

test(
  'killed while it uploads to the bucket, acknowledged posts are whole and no file without an owner remains',
  { timeout: 120_000 },
  async () => {
    assert.ok(await write('first'));
    for (const more of [1, 6]) {
      const lying = bucket.keys().length;
      const heard = write(`round-${more}`).catch(() => false);
      const hasStored = () => bucket.keys().length >= lying + more;
      await until(hasStored, 'it has stored some', { everyMs: 1 });
      await server.kill(false);
      const wasHeard = await heard;
      const named = await namesOfPosts();
      assert.deepEqual(bucket.keys(), named);
      if (wasHeard) assert.equal(named.length, lying + 6);
      assert.ok(await write(`round-${more}`), 'sent again');
      assert.equal((await namesOfPosts()).length, lying + 6);
      assert.deepEqual(bucket.keys(), await namesOfPosts());
    }
  },
);

test(
  'a post that was written while the bucket was away survives the death of the server, and is in the bucket later',
  { timeout: 120_000 },
  async (t) => {
    const before = bucket.keys();
    t.after(() => bucket.restore());
    bucket.fail('unavailable');
    assert.ok(await write('while-away'));
    await server.kill(true);
    const responses = await Promise.all(
      (await urlsOfPosts()).map(async (url) => fetch(new URL(url, await server.origin()))),
    );
    assert.equal(responses.filter(({ ok }) => ok).length, 2);
    assert.deepEqual(bucket.keys(), before);
    bucket.restore();
    await until(() => bucket.keys().length === before.length + 6, 'the photos are moved');
    assert.deepEqual(bucket.keys(), await namesOfPosts());
  },
);
