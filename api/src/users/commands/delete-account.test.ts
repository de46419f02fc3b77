import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commentSchema } from 'shared/contract/comment';
import { familySchema, inviteSchema } from 'shared/contract/family/family';
import * as z from 'shared/schema';
import { createLocalAccount } from '../../auth/commands/local-accounts.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';
import { beginVideo, finishedVideo, goodsOf, jobIn, saveVideo } from '../../testing/data/goods.ts';
import { lockRows, untilWaiting } from '../../testing/data/lock-rows.ts';
import { createTestPost, leftBehind, postForm, readPost, writePost } from '../../testing/data/posts.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import {
  deleteAccount,
  endAccount,
  givePortrait,
  NOWHERE,
  requestDeletion,
  rowsOf,
  statusOf,
} from '../../testing/people/accounts.ts';
import { HASH_TURN } from '../../testing/people/hash-turn.ts';
import { beginUpload } from '../../testing/server/slow-upload.ts';
import {
  dataOf,
  fieldsOf,
  inviteCode,
  makeFamily,
  makePerson,
  startTestApi,
  valuesOf,
  type TestPerson,
} from '../../testing/server/test-api.ts';

const api = await startTestApi();
const generators = await startFakeWorker(api);

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠']);

const codeOf = async (path: string, person: { token: string }) =>
  (await api.send(person, 'GET', path)).body.code;

/** A finished video; `saved`: among the goods of the family. Answers its address. */
async function makeVideo(person: TestPerson, saved: boolean): Promise<string> {
  const { url } = await finishedVideo(api, person);
  if (saved) await saveVideo(api, person, url);
  return url;
}

describe('deleting an account that leaves its posts', () => {
  test('what was written stays under "떠난 가족", and the person is gone with their portrait', async () => {
    const [mother, father] = await newFamily();
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
    const path = `/memory-post/${fathersPost.postId}/comment`;
    const [comment] = await api.read(mother, path, z.array(commentSchema));
    assert.deepEqual([comment?.author.nickname, comment?.isMine], ['떠난 가족', false]);
    const { participants } = await readPost(api, mother, postId);
    assert.deepEqual(valuesOf(participants, 'nickname'), ['엄마', '떠난 가족']);
    const { familyMembers } = await api.read(mother, '/family/members', familySchema);
    assert.deepEqual(valuesOf(familyMembers, 'nickname'), ['엄마']);
    assert.equal((await goodsOf(api, mother)).length, 1);
  });

  test('every token ends at once, no login works, and the address can sign up anew', async () => {
    const account = { email: 'gone@example.com', password: 'Password1!', nickname: '지우' };
    const userId = await createLocalAccount(api.context, account, HASH_TURN);
    const logIn = async () => ({ userId, token: (await issueAccessToken(api.context, userId)).accessToken });
    const [phone, tablet] = [await logIn(), await logIn()];
    const [home] = await newFamily();
    await api.send(phone, 'POST', '/family/join', { code: await inviteCode(api, home) });
    assert.equal((await deleteAccount(api, phone, 'keep', account.password)).body.code, 'OK');
    for (const device of [phone, tablet]) {
      assert.equal(await codeOf('/users/user', device), 'UNAUTHORIZED');
      assert.equal((await deleteAccount(api, device, 'keep', account.password)).body.code, 'UNAUTHORIZED');
    }
    const { email, password } = account;
    const login = () => api.send({}, 'POST', '/auth/local/login', { email, password });
    assert.equal((await login()).body.code, 'UNAUTHORIZED');
    await createLocalAccount(api.context, account, HASH_TURN);
    assert.equal((await login()).body.code, 'OK');
  });

  test('invite links go on in the name of the family that remains', async () => {
    const [mother, father] = await newFamily();
    const code = await inviteCode(api, father);
    await deleteAccount(api, father, 'keep');
    const response = await api.request({ path: `/family/invite/${code}` });
    assert.equal(dataOf(inviteSchema, response).inviterNickname, '엄마');
    await deleteAccount(api, mother, 'delete');
    const late = await makePerson(api, '늦은이');
    assert.equal((await api.send(late, 'POST', '/family/join', { code })).body.code, 'OK');
    assert.equal((await readPost(api, late, await writePost(api, late))).author.nickname, '늦은이');
  });
});

describe('deleting an account with its posts', () => {
  test("everything goes with its files, others' stays, and lists come anew", async () => {
    const [mother, father] = await newFamily();
    const mothers = await createTestPost(api, mother, '엄마의 추억');
    const before = await leftBehind(api);
    const portrait = await givePortrait(api, father);
    const fathersPost = await createTestPost(api, father, '아빠의 추억');
    await makeVideo(father, true);
    await makeVideo(father, false);
    const path = `/memory-post/${mothers.postId}`;
    await api.send(father, 'PUT', `${path}/like`);
    await api.send(father, 'POST', `${path}/comment`, { content: '아빠의 댓글' });
    const list = (tag: string) => {
      const headers = { authorization: `Bearer ${mother.token}`, 'if-none-match': tag };
      return fetch(`${api.origin}/api/memory-post/time-order`, { headers });
    };
    const tag = (await list('')).headers.get('etag') ?? '';
    assert.equal((await list(tag)).status, 304);
    assert.equal((await api.send(father, 'DELETE', '/users/user')).body.code, 'VALIDATION_ERROR');
    assert.equal(await codeOf('/users/user', father), 'OK', 'nothing is deleted without a choice');

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
    const [mother, father] = await newFamily();
    const { postId } = await createTestPost(api, father);
    await api.send(father, 'POST', '/family/leave');
    await deleteAccount(api, father, 'delete');
    assert.equal(await codeOf(`/memory-post/${postId}`, mother), 'NOT_FOUND');
  });

  test('a video that somebody else saved stays', async () => {
    const [mother, father] = await newFamily();
    const url = await makeVideo(father, false);
    await saveVideo(api, mother, url);
    await deleteAccount(api, father, 'delete');
    assert.equal(await statusOf(api, url), 200);
    assert.equal((await goodsOf(api, mother)).length, 1);
  });
});

describe('the moment of deletion', () => {
  for (const postsOnDeletion of ['keep', 'delete'] as const) {
    test(`${postsOnDeletion}: nothing is deleted unless it gets to the end`, async () => {
      const [mother, father] = await newFamily();
      const portrait = await givePortrait(api, father);
      const { postId } = await createTestPost(api, father);
      const { pool } = api.context;
      const rejects = `returns trigger language plpgsql as $$ begin raise 'no'; end $$`;
      await pool.query(`create function reject_deletion() ${rejects}`);
      await pool.query(
        'create trigger reject_deletion before delete on users for each row execute function reject_deletion()',
      );
      const [before, seen] = [await leftBehind(api), await readPost(api, mother, postId)];
      assert.equal((await requestDeletion(api, father, postsOnDeletion)).body.code, 'OK');
      const pending = await rowsOf(api, father.userId);
      await assert.rejects(endAccount(api, father));
      await pool.query('drop function reject_deletion() cascade');
      assert.deepEqual(await rowsOf(api, father.userId), pending);
      assert.deepEqual(await leftBehind(api), before);
      assert.deepEqual(await readPost(api, mother, postId), seen);
      assert.equal(await statusOf(api, portrait), 200);
      await endAccount(api, father);
      assert.deepEqual(await rowsOf(api, father.userId), NOWHERE);
    });
  }

  test('a running job stops and leaves nothing', { timeout: 60_000 }, async () => {
    const [mother, father] = await newFamily();
    const before = await leftBehind(api);
    const release = generators.hold();
    for (let count = 0; count < 3; count += 1) await beginVideo(api, father);
    await generators.untilAtWork(2);
    const begun = generators.begun.length;
    await deleteAccount(api, father, 'keep');
    await generators.untilAtWork(0);
    release();
    const last = await beginVideo(api, mother);
    await jobIn(api, mother, last, ['done']);
    assert.equal(generators.begun.length, begun + 1, 'the one that waited was never begun');
    await deleteAccount(api, mother, 'delete');
    assert.deepEqual(await leftBehind(api), before);
  });

  test('a photo on its way does not appear', async () => {
    const [mother, father] = await newFamily();
    const before = await leftBehind(api);
    const form = postForm({ title: '늦은 글' }, [await plainJpeg('#00a')]);
    const writing = { method: 'POST', path: '/memory-post', token: father.token, form };
    const finish = await beginUpload(api, writing);
    await deleteAccount(api, father, 'keep');
    assert.equal((await finish()).status, 403);
    const portrait = new FormData();
    portrait.append('profileImage', new Blob([new Uint8Array(await plainJpeg('#963'))]), 'me.jpg');
    const changing = { method: 'PUT', path: '/users/profile-image', token: mother.token, form: portrait };
    const finishPortrait = await beginUpload(api, changing);
    await deleteAccount(api, mother, 'keep');
    assert.equal((await finishPortrait()).status, 401);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('who joins at the same time does not get in after the deletion', async (t) => {
    const [home] = await newFamily();
    const json = { code: await inviteCode(api, home) };
    const person = await makePerson(api, '갈팡질팡');
    const row = `select 1 from users where user_id = ${person.userId} for key share`;
    const release = await lockRows(t, api, row);
    const deleting = deleteAccount(api, person, 'keep');
    await untilWaiting(api, 1);
    const joining = api.send(person, 'POST', '/family/join', json);
    const creating = api.send(person, 'POST', '/family', { familyName: '새 집' });
    await untilWaiting(api, 3);
    await release();
    assert.equal((await deleting).body.code, 'OK');
    for (const response of await Promise.all([joining, creating]))
      assert.equal(response.body.code, 'UNAUTHORIZED');
    const made = await api.query(`select 1 from families where name = '새 집'`);
    assert.equal(made.rowCount, 0);
  });

  test('a whole family that leaves at once has left', async () => {
    const people = await makeFamily(api, '떠나는 집', ['하나', '두울', '세엣', '네엣']);
    for (const person of people) await createTestPost(api, person);
    const responses = await Promise.all(
      people.map((person, index) => deleteAccount(api, person, index % 2 === 0 ? 'keep' : 'delete')),
    );
    for (const response of responses) assert.equal(response.body.code, 'OK');
    for (const person of people) assert.deepEqual(await rowsOf(api, person.userId), NOWHERE);
    const posts = await api.query('select 1 from posts where family_id = $1', [people[0]?.familyId]);
    assert.equal(posts.rowCount, 2);
  });
});
