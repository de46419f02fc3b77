import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { LIMITS } from 'shared/contract/limits';
import { postCalls } from 'shared/contract/post';
import { idempotencyKeys } from '../../platform/database/schema/server.ts';
import {
  dataOf,
  startTestApi,
  makeFamily,
  type TestFamilyMember,
  valuesOf,
} from '../../testing/server/test-api.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { leftBehind, postForm, readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi();
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

/** What is there with one post more, which has one photo. */
const withOneMore = ({ files, posts, media }: Awaited<ReturnType<typeof leftBehind>>) => ({
  files: files + 3,
  posts: posts + 1,
  media: media + 1,
  pending: 0,
});
const photo = await plainJpeg('#a11');

function send(person: TestFamilyMember, key: string, title: string, bytes = photo) {
  return api.send(person, 'POST', '/memory-post', postForm({ title }, [bytes]), { 'idempotency-key': key });
}

test('the same request again, also at once, returns the first post, and there is one', async () => {
  const before = await leftBehind(api);
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(mother, 'retry', '한 번만')));
  const responses = [...atOnce, await send(mother, 'retry', '한 번만')];
  assert.deepEqual(new Set(valuesOf(responses, 'status')), new Set([200]));
  assert.equal(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size, 1);
  assert.deepEqual(await leftBehind(api), withOneMore(before));
});

test('another content under the same key is rejected: another text, another photo', async () => {
  const first = await send(mother, 'reused', '처음');
  const { postId } = dataOf(postCalls.create.response, first);
  for (const response of [
    await send(mother, 'reused', '다른 글'),
    await send(mother, 'reused', '처음', await plainJpeg('#1a1')),
  ]) {
    assert.deepEqual([response.status, response.body.code], [409, 'DUPLICATE_ERROR']);
    assert.deepEqual(response.body.details, [{ field: 'postId', message: String(postId) }]);
  }
});

test('a request whose text 1.0 stored in NFD is the same, sent again in NFD or in NFC', async () => {
  const { postId } = dataOf(postCalls.create.response, await send(mother, 'as-1.0', '갑'));
  // What 1.0 hashed of this request: the text as it came, then the photo.
  const fields = `{"title":"갑","content":"다 함께 걸었다.","memoryDate":"2025-05-05","participantFamilyMemberIds":[],"existingImages":[],"removedExistingImages":[]}`;
  const inNfd = createHash('sha256').update(fields.normalize('NFD'));
  const hash = inNfd.update(createHash('sha256').update(photo).digest()).digest();
  await api.own.database
    .update(idempotencyKeys)
    .set({ requestHash: hash })
    .where(eq(idempotencyKeys.key, 'as-1.0'));
  for (const title of ['갑', '갑'.normalize('NFD')])
    assert.deepEqual((await send(mother, 'as-1.0', title)).body.data, { postId });
});

test('keys belong to a person', async () => {
  const [mine, theirs] = [
    await send(mother, 'personal', '같은 글'),
    await send(father, 'personal', '같은 글'),
  ];
  assert.notDeepEqual(mine.body.data, theirs.body.data);
});

test('a rejected request can be corrected and sent under the same key', async () => {
  assert.equal((await send(mother, 'fixed', '')).status, 400);
  assert.equal((await send(mother, 'fixed', '고침')).status, 200);
});

test('after a day it is a new post', async () => {
  const first = await send(mother, 'old', '어제');
  api.advanceClock(24 * 3_600_000 + 1000);
  const second = await send(mother, 'old', '어제');
  assert.equal(second.status, 200);
  assert.notDeepEqual(second.body.data, first.body.data);
});

test('without a key each request makes a post', async () => {
  assert.notEqual(await writePost(api, mother), await writePost(api, mother));
});

function change(person: TestFamilyMember, postId: number, key: string, title: string) {
  const form = postForm({ title, photoOrder: [{ upload: 0 }] }, [photo]);
  return api.send(person, 'PUT', `/memory-post/${postId}`, form, { 'idempotency-key': key });
}

test('a change that is sent again adds the last photo once, and a new one may come first', async () => {
  const photos = Array.from({ length: LIMITS.postImages - 1 }, () => photo);
  const postId = await writePost(api, mother, { title: '원래' }, photos);
  const [old] = (await readPost(api, mother, postId)).images;
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await change(mother, postId, 'edit-1', '고침');
    assert.deepEqual([status, body.data], [200, { postId }]);
  }
  const { images, title } = await readPost(api, mother, postId);
  assert.equal(title, '고침');
  assert.equal(images.length, LIMITS.postImages);
  assert.equal(images[1]?.imageId, old?.imageId);
  assert.equal((await change(mother, postId, 'edit-1', '다른 글')).body.code, 'DUPLICATE_ERROR');
});

test('the same changes at once change once', async () => {
  const postId = await writePost(api, mother);
  const changes = Array.from({ length: 4 }, () => change(mother, postId, 'edit-2', '동시에'));
  const responses = await Promise.all(changes);
  assert.deepEqual(valuesOf(responses, 'status'), [200, 200, 200, 200]);
  assert.equal((await readPost(api, mother, postId)).images.length, 1);
  assert.equal((await leftBehind(api)).pending, 0);
});

test('the key of one post cannot change another one', async () => {
  const [one, other] = [await writePost(api, mother), await writePost(api, mother)];
  assert.equal((await change(mother, one, 'edit-3', '하나')).status, 200);
  assert.equal((await change(mother, other, 'edit-3', '하나')).body.code, 'DUPLICATE_ERROR');
});
