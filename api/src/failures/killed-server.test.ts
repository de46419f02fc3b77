import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { postListCalls } from 'shared/contract/post-list';
import { postCalls, type PostDetail } from 'shared/contract/post';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { makeKillableServer } from '../testing/server/killable-server.ts';
import { postForm, type PostForm } from '../testing/data/posts.ts';
import { dataOf } from '../testing/server/test-api.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';

/* Kills the program mid-request. Where it hits depends on the machine; the invariants afterwards do not. */
const ROUNDS = IS_FULL_RUN ? 20 : 4;
const EDIT_ROUNDS = IS_FULL_RUN ? 10 : 3;
/** Multiples of the golden ratio, modulo 1, spread evenly for any number of rounds. */
const GOLDEN_RATIO = 0.618;
const MONTH = '2025-05';

const server = await makeKillableServer();
after(() => server.remove());
const photo = await plainJpeg('#c33', 1600, 1200);
const other = await plainJpeg('#33c', 1600, 1200);
/** How long one request takes that nobody disturbs. */
let spanMs = 0;

before(async () => {
  await server.signUp();
  const startedAt = performance.now();
  await written({ title: '처음' }, 'first');
  spanMs = performance.now() - startedAt;
});

function sendPost(fields: PostForm, key: string, postId?: number) {
  return server.send({
    method: postId === undefined ? 'POST' : 'PUT',
    path: postId === undefined ? '/memory-post' : `/memory-post/${postId}`,
    body: postForm({ memoryDate: `${MONTH}-05`, ...fields }, postId === undefined ? [photo, other] : [other]),
    headers: { 'idempotency-key': key },
  });
}

async function written(fields: PostForm, key: string, postId?: number): Promise<number> {
  return dataOf(postCalls.create.response, await sendPost(fields, key, postId)).postId;
}

async function allPosts(): Promise<PostDetail[]> {
  const list = await server.send({ path: `/memory-post/of-month?month=${MONTH}` });
  const { posts } = dataOf(postListCalls.ofMonth.response, list);
  return Promise.all(
    posts.map(async ({ postId }) =>
      dataOf(postCalls.detail.response, await server.send({ path: `/memory-post/${postId}` })),
    ),
  );
}

async function namesIn(...folders: string[]): Promise<string[]> {
  const folder = join(server.dataDirectory, ...folders);
  return (await readdir(folder, { recursive: true }).catch((): string[] => [])).toSorted();
}

/** Every file on disk belongs to a photo of a post, and every photo of a post has its files. */
async function requireFilesOf(posts: readonly PostDetail[]): Promise<void> {
  const keyOf = (url: string): string => new URL(url, 'http://ongi').pathname.split('/').at(-2) ?? '';
  const named = posts.flatMap((post) => post.images.map((image) => keyOf(image.url)));
  const files = (await namesIn('media', 'objects')).filter((name) => name.split('/').length === 3);
  const expected = named.flatMap((key) =>
    ['1200.webp', '400.webp', '800.webp', 'full.jpg'].map(
      (variant) => `${key.slice(0, 2)}/${key}/${variant}`,
    ),
  );
  assert.deepEqual(files, expected.toSorted());
  assert.deepEqual(await namesIn('media', 'staging'), []);
  assert.deepEqual(await namesIn('incoming'), []);
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
  { timeout: 900_000 },
  async () => {
    const others = await allPosts();
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `${round}번째`;
      const acknowledged = await sendAndKill(round, { title });
      const found = await allPosts();
      await requireFilesOf(found);
      const mine = found.filter((post) => post.title === title);
      assert.ok(mine.length <= 1, '둘이 되지 않는다');
      if (acknowledged) assert.equal(mine.length, 1, '들었으면 있다');

      const postId = await written({ title }, `round-${round}`);
      if (mine[0] !== undefined) assert.equal(postId, mine[0].postId);
      const again = await allPosts();
      assert.deepEqual(
        again.filter((post) => post.title === title).map(({ images }) => images.length),
        [2],
      );
      assert.equal(again.length, others.length + round + 1, '다른 추억은 그대로다');
      await requireFilesOf(again);
    }
  },
);

test(
  'killed while changing, photos change once, and no file of a removed photo remains',
  { timeout: 900_000 },
  async () => {
    const postId = await written({ title: '고칠 것' }, 'to-change');
    const imageIds = async () =>
      dataOf(postCalls.detail.response, await server.send({ path: `/memory-post/${postId}` })).images.map(
        ({ imageId }) => imageId,
      );
    for (let round = 0; round < EDIT_ROUNDS; round += 1) {
      const [remaining = 0, removed = 0] = await imageIds();
      const fields = {
        title: `${round}번 고침`,
        removedExistingImages: [removed],
        photoOrder: [{ imageId: remaining }, { upload: 0 }],
      };
      const acknowledged = await sendAndKill(ROUNDS + round * 2, fields, postId);
      const between = await imageIds();
      const changed = between.at(-1) !== removed;
      assert.equal(between.length, 2);
      assert.equal(between[0], remaining);
      if (acknowledged) assert.ok(changed, '들었으면 바뀌었다');
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
