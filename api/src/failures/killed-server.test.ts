import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls, type PostDetail } from 'shared/contract/post';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { postForm, type PostForm } from '../testing/data/posts.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeKillableServer } from '../testing/server/killable-server.ts';
import { dataOf } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { until } from '../testing/until.ts';

/* Kills the program mid-request. Where it hits depends on the machine; the invariants afterwards do not. */
const [ROUNDS, EDIT_ROUNDS, UPLOAD_ROUNDS] = IS_FULL_RUN ? [20, 10, 8] : [4, 3, 3];
/** Multiples of the golden ratio, modulo 1, spread evenly for any number of rounds. */
const GOLDEN_RATIO = 0.618;
const MONTH = '2025-05';
const PART_BYTES = 1_000_000;
const timeout = 900_000;

const bucket = await startTestBucket();
const server = await makeKillableServer({ GOODS_AT_ONCE: '0' });
const withBucket = await makeKillableServer(bucket.variables);
after(() => Promise.all([server.remove(), withBucket.remove()]));
const photo = await plainJpeg('#c33', 1600, 1200);
const other = await plainJpeg('#33c', 1600, 1200);
/** How long one request takes that nobody disturbs. */
let spanMs = 0;

before(async () => {
  await Promise.all([server.signUp(), withBucket.signUp()]);
  const startedAt = performance.now();
  await written({ title: '처음' }, 'first');
  spanMs = performance.now() - startedAt;
});

function sendPost(fields: PostForm, key: string, postId?: number, to = server) {
  return to.send({
    method: postId === undefined ? 'POST' : 'PUT',
    path: postId === undefined ? '/memory-post' : `/memory-post/${postId}`,
    body: postForm({ memoryDate: `${MONTH}-05`, ...fields }, postId === undefined ? [photo, other] : [other]),
    headers: { 'idempotency-key': key },
  });
}

async function written(fields: PostForm, key: string, postId?: number): Promise<number> {
  return dataOf(postCalls.create.response, await sendPost(fields, key, postId)).postId;
}

async function readPost(postId: number, from = server): Promise<PostDetail> {
  return dataOf(postCalls.detail.response, await from.send({ path: `/memory-post/${postId}` }));
}

async function allPosts(from = server): Promise<PostDetail[]> {
  const list = await from.send({ path: `/memory-post/of-month?month=${MONTH}` });
  const { posts } = dataOf(postListCalls.ofMonth.response, list);
  return Promise.all(posts.map(({ postId }) => readPost(postId, from)));
}

/** Every file of these posts' photos, below the store's folder. */
function filesOf(posts: readonly PostDetail[]): string[] {
  const keys = posts.flatMap(({ images }) =>
    images.map(({ url }) => new URL(url, 'http://ongi').pathname.split('/').at(-2) ?? ''),
  );
  const variants = ['1200.webp', '400.webp', '800.webp', 'full.jpg'];
  return keys.flatMap((key) => variants.map((variant) => `${key.slice(0, 2)}/${key}/${variant}`)).toSorted();
}

async function namesIn(...folders: string[]): Promise<string[]> {
  const folder = join(server.dataDirectory, ...folders);
  return (await readdir(folder, { recursive: true }).catch((): string[] => [])).toSorted();
}

/** Every file on disk belongs to a photo of a post, and every photo of a post has its files. */
async function requireFilesOf(posts: readonly PostDetail[]): Promise<void> {
  const files = (await namesIn('media', 'objects')).filter((name) => name.split('/').length === 3);
  assert.deepEqual(files, filesOf(posts));
  assert.deepEqual([await namesIn('media', 'staging'), await namesIn('incoming')], [[], []]);
}

/** Sends, kills in the middle, starts again; answers whether the sender had heard that it was done. */
async function sendAndKill(round: number, fields: PostForm, postId?: number): Promise<boolean> {
  const sending = sendPost(fields, `round-${round}`, postId).then(
    (response) => response.status === 200,
    () => false,
  );
  // The kills are spread from the first moment to a little after the last.
  await sleep(spanMs * 1.1 * ((round * GOLDEN_RATIO) % 1));
  await server.kill(round % 5 === 3);
  return sending;
}

test(
  'whenever it is killed, a post is there once, and no file without an owner remains',
  { timeout },
  async () => {
    const others = await allPosts();
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `${round}번째`;
      const acknowledged = await sendAndKill(round, { title });
      const found = await allPosts();
      await requireFilesOf(found);
      const mine = found.filter((post) => post.title === title);
      assert.ok(mine.length <= 1 && mine.length >= Number(acknowledged), 'once, if its sender heard of it');

      const postId = await written({ title }, `round-${round}`);
      if (mine[0] !== undefined) assert.equal(postId, mine[0].postId);
      const again = await allPosts();
      const counts = again.filter((post) => post.title === title).map(({ images }) => images.length);
      assert.deepEqual(counts, [2]);
      assert.equal(again.length, others.length + round + 1, 'other posts are as they were');
      await requireFilesOf(again);
    }
  },
);

test(
  'killed while changing, photos change once, and no file of a removed photo remains',
  { timeout },
  async () => {
    const postId = await written({ title: '고칠 것' }, 'to-change');
    const imageIds = async () => (await readPost(postId)).images.map(({ imageId }) => imageId);
    for (let round = 0; round < EDIT_ROUNDS; round += 1) {
      const [remaining = 0, removed = 0] = await imageIds();
      const photoOrder = [{ imageId: remaining }, { upload: 0 }];
      const fields = { title: `${round}번 고침`, removedExistingImages: [removed], photoOrder };
      const acknowledged = await sendAndKill(ROUNDS + round * 2, fields, postId);
      const between = await imageIds();
      const changed = between.at(-1) !== removed;
      assert.deepEqual([between.length, between[0]], [2, remaining]);
      if (acknowledged) assert.ok(changed, 'its sender heard of it');
      await requireFilesOf(await allPosts());

      await written(fields, `round-${ROUNDS + round * 2}`, postId);
      const atLast = await imageIds();
      assert.equal(atLast.length, 2);
      assert.notEqual(atLast[1], removed);
      if (changed) assert.deepEqual(atLast, between);
      await requireFilesOf(await allPosts());
    }
  },
);

test(
  'whenever it is killed, what was acknowledged of an upload is there, and it goes on from it',
  { timeout },
  async () => {
    const request = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(`${await server.origin()}/api/uploads${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${server.token()}`, ...headers },
        ...(body !== undefined && { body: new Blob([new Uint8Array(body)]) }),
      });
    const film = randomBytes(UPLOAD_ROUNDS * 3 * PART_BYTES);
    film.write('ftyp', 4, 'latin1');
    const metadata = { 'upload-length': String(film.byteLength), 'upload-metadata': `type ${btoa('video')}` };
    const created = await request('POST', '', metadata);
    const path = `/${created.headers.get('location')?.split('/').at(-1)}`;
    const sendFrom = (offset: number): Promise<number> => {
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      return request('PATCH', path, headers, film.subarray(offset, offset + PART_BYTES)).then(
        (response) => Number(response.headers.get('upload-offset') ?? offset),
        () => offset,
      );
    };

    let stored = 0;
    for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
      const sending = sendFrom(stored);
      await sleep(60 * ((round * GOLDEN_RATIO) % 1));
      await server.kill(round % 2 === 1);
      const acknowledged = await sending;
      stored = Number((await request('HEAD', path, {})).headers.get('upload-offset'));
      assert.ok(stored >= acknowledged, 'what was acknowledged is stored');
      assert.ok(stored <= acknowledged + PART_BYTES);
    }
    while (stored < film.byteLength) stored = await sendFrom(stored);

    const form = postForm({ videos: [{ uploadId: path.slice(1) }] });
    const response = await server.send({ method: 'POST', path: '/memory-post', body: form });
    const { postId } = dataOf(postCalls.create.response, response);
    assert.equal((await readPost(postId)).images.length, 1);
    await server.send({ method: 'DELETE', path: `/memory-post/${postId}` });
    const parts = async () => (await namesIn('media', 'objects')).filter((name) => name.endsWith('.bin'));
    await until(async () => (await parts()).length === 0, 'the film is gone with its post');
  },
);

/* With a bucket: killed after one rendition, or after all and before the rows. */
const named = async () => filesOf(await allPosts(withBucket)).map((name) => `ongi/media/${name}`);
const write = async (key: string) =>
  (await sendPost({ title: key }, key, undefined, withBucket)).status === 200;

test(
  'killed while it uploads to the bucket, acknowledged posts are whole and no file without an owner remains',
  { timeout },
  async () => {
    assert.ok(await write('first'));
    for (const more of [1, 8]) {
      const lying = bucket.keys().length;
      const heard = write(`round-${more}`).catch(() => false);
      await until(() => bucket.keys().length >= lying + more, 'it has stored some', { everyMs: 1 });
      await withBucket.kill(false);
      const wasHeard = await heard;
      // The server starts again for it, and tidies up.
      const names = await named();
      assert.deepEqual(bucket.keys(), names);
      if (wasHeard) assert.equal(bucket.keys().length, lying + 8);
      assert.ok(await write(`round-${more}`), 'sent again');
      assert.equal(bucket.keys().length, lying + 8);
      assert.deepEqual(bucket.keys(), await named());
    }
  },
);

test(
  'a post that was written while the bucket was away survives the death of the server, and is in the bucket later',
  { timeout },
  async (t) => {
    const before = bucket.keys();
    t.after(() => bucket.restore());
    bucket.fail('unavailable');
    assert.ok(await write('while-away'));
    await withBucket.kill(true);
    const urls = (await allPosts(withBucket)).flatMap(({ images }) => images.map(({ url }) => url));
    const origin = await withBucket.origin();
    const responses = await Promise.all(urls.map((url) => fetch(new URL(url, origin))));
    assert.equal(responses.filter(({ ok }) => ok).length, 2);
    assert.deepEqual(bucket.keys(), before);
    bucket.restore();
    await until(() => bucket.keys().length === before.length + 8, 'the photos are moved');
    assert.deepEqual(bucket.keys(), await named());
  },
);
