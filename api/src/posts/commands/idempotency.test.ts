import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postCalls } from 'shared/contract/post';
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

test('같은 요청을 다시 보내면 처음 쓴 추억이 돌아오고, 하나만 남는다', async () => {
  const before = await leftBehind(api);
  const first = await send(mother, 'retry-1', '한 번만');
  const second = await send(mother, 'retry-1', '한 번만');
  assert.equal(first.status, 200);
  assert.deepEqual(second.body.data, first.body.data);
  assert.deepEqual(await leftBehind(api), withOneMore(before));
});

test('한꺼번에 온 같은 요청들도 추억 하나가 된다', async () => {
  const before = await leftBehind(api);
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(mother, 'at-once', '동시에')));
  assert.deepEqual(valuesOf(responses, 'status'), [200, 200, 200, 200, 200]);
  assert.equal(new Set(responses.map((response) => JSON.stringify(response.body.data))).size, 1);
  assert.deepEqual(await leftBehind(api), withOneMore(before));
});

test('같은 열쇠로 다른 것을 보내면 거절된다: 다른 글, 다른 사진', async () => {
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

test('열쇠는 사람마다 따로다', async () => {
  const [mine, theirs] = [
    await send(mother, 'personal', '같은 글'),
    await send(father, 'personal', '같은 글'),
  ];
  assert.notDeepEqual(mine.body.data, theirs.body.data);
});

test('거절된 요청은 고쳐서 같은 열쇠로 다시 보낼 수 있다', async () => {
  assert.equal((await send(mother, 'fixed', '')).status, 400);
  assert.equal((await send(mother, 'fixed', '고침')).status, 200);
});

test('하루가 지나면 새 추억이다', async () => {
  const first = await send(mother, 'old', '어제');
  api.advanceClock(24 * 3_600_000 + 1000);
  const second = await send(mother, 'old', '어제');
  assert.equal(second.status, 200);
  assert.notDeepEqual(second.body.data, first.body.data);
});

test('열쇠가 없으면 보낼 때마다 추억이 생긴다', async () => {
  assert.notEqual(await writePost(api, mother), await writePost(api, mother));
});

function change(person: TestFamilyMember, postId: number, key: string, title: string) {
  return api.send(
    person,
    'PUT',
    `/memory-post/${postId}`,
    postForm({ title, photoOrder: [{ upload: 0 }] }, [photo]),
    { 'idempotency-key': key },
  );
}

test('고치기를 다시 보내도 사진은 한 번만 더해지고, 새 사진이 앞에 설 수 있다', async () => {
  const postId = await writePost(api, mother, { title: '원래' }, [await plainJpeg('#22f')]);
  const [old] = (await readPost(api, mother, postId)).images;
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await change(mother, postId, 'edit-1', '고침');
    assert.deepEqual([status, body.data], [200, { postId }]);
  }
  const { images, title } = await readPost(api, mother, postId);
  assert.equal(title, '고침');
  assert.equal(images.length, 2);
  assert.equal(images[1]?.imageId, old?.imageId);
  assert.equal((await change(mother, postId, 'edit-1', '다른 글')).body.code, 'DUPLICATE_ERROR');
});

test('한꺼번에 온 같은 고치기들도 한 번만 고친다', async () => {
  const postId = await writePost(api, mother);
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => change(mother, postId, 'edit-2', '동시에')),
  );
  assert.deepEqual(valuesOf(responses, 'status'), [200, 200, 200, 200]);
  assert.equal((await readPost(api, mother, postId)).images.length, 1);
  assert.equal((await leftBehind(api)).pending, 0);
});

test('한 추억의 열쇠로 다른 추억을 고칠 수 없다', async () => {
  const [one, other] = [await writePost(api, mother), await writePost(api, mother)];
  assert.equal((await change(mother, one, 'edit-3', '하나')).status, 200);
  assert.equal((await change(mother, other, 'edit-3', '하나')).body.code, 'DUPLICATE_ERROR');
});
