import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { cleanUp } from '../../housekeeping.ts';
import { createTestPost, leftBehind, readPost } from '../../testing/data/posts.ts';
import {
  inviteCode,
  makeFamily,
  type TestFamilyMember,
  startTestApi,
} from '../../testing/server/test-api.ts';

const DAY_MS = 86_400_000;

const api = await startTestApi();

const leave = (person: TestFamilyMember) => api.send(person, 'POST', '/family/leave');

const exists = async (familyId: number | undefined) =>
  (await api.query('select 1 from families where family_id = $1', [familyId])).rowCount === 1;

const passDays = async (days: number) => {
  api.advanceClock(days * DAY_MS);
  await cleanUp(api.context, 0);
};

test('a family that everybody left stays for 30 days, and for ever when somebody returns', async () => {
  const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  const post = await createTestPost(api, father, '기다리는 추억');
  await leave(father);
  await passDays(29);
  const code = await inviteCode(api, mother);
  await leave(mother);
  // Their token goes on.
  assert.equal((await api.send(father, 'GET', '/users/user')).body.code, 'OK');
  await passDays(6);
  const json = { code };
  const back = await api.send(father, 'POST', '/family/join', json);
  assert.equal(back.body.code, 'OK');
  // Longer than a token lives: the family is read straight from the tables.
  await passDays(400);
  assert.ok(await exists(father.familyId));
  const posts = await api.query('select title from posts where family_id = $1', [father.familyId]);
  assert.deepEqual(posts.rows, [{ title: '기다리는 추억' }]);
  assert.equal(post.storageKeys.length, 1);
  for (const key of post.storageKeys)
    assert.ok((await api.context.store.size(key, 'full.jpg')) !== undefined);
});

test('after 30 days it is gone with its files; accounts of people and other families stay', async () => {
  const [neighbour] = await makeFamily(api, '우리집', ['이웃']);
  const theirs = await createTestPost(api, neighbour);
  const before = await leftBehind(api);
  const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  await createTestPost(api, mother);
  await createTestPost(api, father);
  await api.send(father, 'DELETE', '/users/user?memories=keep');
  await leave(mother);
  await passDays(29);
  assert.ok(await exists(mother.familyId));
  await readPost(api, neighbour, theirs.postId);
  assert.equal((await api.send(mother, 'GET', '/users/user')).body.code, 'OK');
  await passDays(2);
  assert.ok(!(await exists(mother.familyId)));
  assert.deepEqual(await leftBehind(api), before);
  const names = await api.query(`select 1 from users where nickname = '떠난 가족'`);
  assert.equal(names.rowCount, 0, 'what stood for the deleted account goes, too');
  await readPost(api, neighbour, theirs.postId);
  assert.equal((await api.send(mother, 'GET', '/users/user')).body.code, 'OK');
});

test('after the last member deleted everything, posts of those who left before stay for 30 days from then', async () => {
  const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  await createTestPost(api, father);
  await leave(father);
  await passDays(29);
  const { accessToken: token } = await issueAccessToken(api.context, mother.userId);
  await api.send({ token }, 'DELETE', '/users/user?memories=delete');
  await passDays(29);
  assert.ok(await exists(mother.familyId));
  await passDays(2);
  assert.ok(!(await exists(mother.familyId)));
});
