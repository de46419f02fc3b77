import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import { familySchema, inviteSchema } from 'shared/contract/family/family';
import * as z from 'shared/schema';
import { createLocalAccount } from '../../auth/commands/local-accounts.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { deleteAccount, givePortrait, NOWHERE, rowsOf, statusOf } from '../../testing/people/accounts.ts';
import { finishedVideo, goodsOf, saveVideo } from '../../testing/data/goods.ts';
import { createTestPost, leftBehind, readPost, writePost } from '../../testing/data/posts.ts';
import { HASH_TURN } from '../../testing/people/hash-turn.ts';
import {
  inviteCode,
  makeFamily,
  makePerson,
  type TestFamilyMember,
  startTestApi,
  dataOf,
  fieldsOf,
  valuesOf,
} from '../../testing/server/test-api.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';

const api = await startTestApi();
await startFakeWorker(api);

const codeOf = async (path: string, person: { token: string }) =>
  (await api.send(person, 'GET', path)).body.code;

/** A finished video; `kept`: the family keeps it. Answers its address. */
async function makeVideo(person: TestFamilyMember, saved: boolean): Promise<string> {
  const { url } = await finishedVideo(api, person);
  if (saved) await saveVideo(api, person, url);
  return url;
}

describe('deleting an account that leaves its posts', () => {
  test('what was written stays under "떠난 가족", and the person is gone with their portrait', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const portrait = await givePortrait(api, father);
    const saved = await makeVideo(father, true);
    const unsaved = await makeVideo(father, false);
    const fathersPost = await createTestPost(api, father, '아빠의 추억');
    const postId = await writePost(api, mother, {
      title: '함께',
      participantFamilyMemberIds: [mother.familyMemberId, father.familyMemberId],
    });
    await writePost(api, father, {}, [], { 'idempotency-key': 'one-tap' });
    assert.equal((await deleteAccount(api, father, 'keep')).body.code, 'OK');

    assert.deepEqual(await rowsOf(api, father.userId), NOWHERE);
    for (const url of [portrait, unsaved]) assert.equal(await statusOf(api, url), 404, url);
    assert.equal(await statusOf(api, saved), 200);
    const post = await readPost(api, mother, fathersPost.postId);
    assert.deepEqual(
      [post.title, post.author.nickname, post.author.profileImage, post.likeCount, post.images.length],
      ['아빠의 추억', '떠난 가족', null, 1, 1],
    );
    assert.deepEqual(fieldsOf(post.participants, 'nickname', 'role'), [['떠난 가족', null]]);
    assert.equal(await statusOf(api, post.images[0]?.url ?? ''), 200);
    const comments = await api.send(mother, 'GET', `/memory-post/${fathersPost.postId}/comment`);
    assert.deepEqual(
      dataOf(z.array(commentSchema), comments).map((comment) => [comment.author.nickname, comment.isMine]),
      [['떠난 가족', false]],
    );
    assert.deepEqual(valuesOf((await readPost(api, mother, postId)).participants, 'nickname'), [
      '엄마',
      '떠난 가족',
    ]);
    const members = await api.send(mother, 'GET', '/family/members');
    assert.deepEqual(valuesOf(dataOf(familySchema, members).familyMembers, 'nickname'), ['엄마']);
    assert.equal((await goodsOf(api, mother)).length, 1);
  });

  test('every token ends at once, no login works, and the address can sign up anew', async () => {
    const account = { email: 'gone@example.com', password: 'Password1!', nickname: '지우' };
    const made = await createLocalAccount(api.context, account, HASH_TURN);
    assert.ok(made.kind === 'made');
    const { userId } = made;
    const phone = { userId, token: (await issueAccessToken(api.context, userId)).accessToken };
    const tablet = { userId, token: (await issueAccessToken(api.context, userId)).accessToken };
    const [home] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const json = { code: await inviteCode(api, home) };
    await api.send(phone, 'POST', '/family/join', json);
    assert.equal((await deleteAccount(api, phone, 'keep', account.password)).body.code, 'OK');
    for (const device of [phone, tablet]) {
      assert.equal(await codeOf('/users/user', device), 'UNAUTHORIZED');
      assert.equal((await deleteAccount(api, device, 'keep', account.password)).body.code, 'UNAUTHORIZED');
    }
    const { email, password } = account;
    const login = () => api.send({}, 'POST', '/auth/local/login', { email, password });
    assert.equal((await login()).body.code, 'UNAUTHORIZED');
    assert.equal((await createLocalAccount(api.context, account, HASH_TURN)).kind, 'made');
    assert.equal((await login()).body.code, 'OK');
  });

  test('invite links go on in the name of the family that remains', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const code = await inviteCode(api, father);
    await deleteAccount(api, father, 'keep');
    const response = await api.request({ path: `/family/invite/${code}` });
    assert.equal(dataOf(inviteSchema, response).inviterNickname, '엄마');
    await deleteAccount(api, mother, 'delete');
    const late = await makePerson(api, '늦은이');
    const joined = await api.send(late, 'POST', '/family/join', { code });
    assert.equal(joined.body.code, 'OK');
    assert.equal((await readPost(api, late, await writePost(api, late))).author.nickname, '늦은이');
  });
});

describe('deleting an account with its posts', () => {
  test("everything goes with its files, others' stays, and lists come anew", async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const mothers = await createTestPost(api, mother, '엄마의 추억');
    const before = await leftBehind(api);
    const portrait = await givePortrait(api, father);
    const fathersPost = await createTestPost(api, father, '아빠의 추억');
    await makeVideo(father, true);
    await makeVideo(father, false);
    const path = `/memory-post/${mothers.postId}`;
    await api.send(father, 'PUT', `${path}/like`);
    const json = { content: '아빠의 댓글' };
    await api.send(father, 'POST', `${path}/comment`, json);
    const list = (tag: string | null) =>
      fetch(`${api.origin}/api/memory-post/time-order`, {
        headers: {
          authorization: `Bearer ${mother.token}`,
          ...(tag === null ? {} : { 'if-none-match': tag }),
        },
      });
    const tag = (await list(null)).headers.get('etag');
    assert.equal((await list(tag)).status, 304);

    assert.equal((await deleteAccount(api, father, 'delete')).body.code, 'OK');
    assert.deepEqual(await rowsOf(api, father.userId), NOWHERE);
    assert.deepEqual(await leftBehind(api), before, 'neither a row nor a file of theirs');
    assert.equal(await statusOf(api, portrait), 404);
    assert.equal(await codeOf(`/memory-post/${fathersPost.postId}`, mother), 'NOT_FOUND');
    const refreshed = await list(tag);
    assert.equal(refreshed.status, 200);
    assert.ok(!(await refreshed.text()).includes('아빠의 추억'));
    const post = await readPost(api, mother, mothers.postId);
    assert.deepEqual([post.title, post.likeCount, post.commentCount], ['엄마의 추억', 1, 1]);
    assert.deepEqual(await goodsOf(api, mother), []);
  });

  test('what was written in a former family goes as well', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const { postId } = await createTestPost(api, father);
    await api.send(father, 'POST', '/family/leave');
    await deleteAccount(api, father, 'delete');
    assert.equal(await codeOf(`/memory-post/${postId}`, mother), 'NOT_FOUND');
  });

  test('a video that somebody else saved stays', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const url = await makeVideo(father, false);
    await saveVideo(api, mother, url);
    await deleteAccount(api, father, 'delete');
    assert.equal(await statusOf(api, url), 200);
    assert.equal((await goodsOf(api, mother)).length, 1);
  });

  test('nothing is deleted without a choice', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const response = await api.send(mother, 'DELETE', '/users/user');
    assert.equal(response.body.code, 'VALIDATION_ERROR');
    assert.equal(await codeOf('/users/user', mother), 'OK');
  });
});
