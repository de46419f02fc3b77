import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familySchema } from 'shared/contract/family/family';
import { accountCalls } from 'shared/contract/account';
import { userSchema } from 'shared/contract/user';
import { settleClock } from '../../platform/database/settle-clock.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { cleanUp } from '../../housekeeping.ts';
import { endAccount, NOWHERE, requestDeletion, rowsOf } from '../../testing/people/accounts.ts';
import { logInPerson, signUpPerson } from '../../testing/people/local-people.ts';
import { createTestPost, readPost } from '../../testing/data/posts.ts';
import {
  makeFamily,
  type TestFamilyMember,
  startTestApi,
  dataOf,
  valuesOf,
} from '../../testing/server/test-api.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const api = await startTestApi();

const codeOf = async (path: string, token: string, method = 'GET') =>
  (await api.send({ token }, method, path)).body.code;
const restore = (token: string) => api.send({ token }, 'POST', '/users/user/restore');
const membersSeenBy = async (token: string) =>
  (await api.read({ token }, '/family/members', familySchema)).familyMembers;

/** As by a login: another token for the same person. */
const logInAgain = async ({ userId }: TestFamilyMember) =>
  (await issueAccessToken(api.context, userId)).accessToken;
/** Takes a deletion back after a login. */
const restoreAgain = async (person: TestFamilyMember) =>
  dataOf(userSchema, await restore(await logInAgain(person)));
const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '지우']);

describe('who deletes', () => {
  test('an account with a password needs the right one', async () => {
    const person = await signUpPerson(api, 'owner@example.com');
    const missing = await requestDeletion(api, person, 'keep');
    assert.deepEqual(missing.body.details, [{ field: 'password', message: '비밀번호를 입력해주세요.' }]);
    const wrong = await requestDeletion(api, person, 'keep', 'wrong123!');
    assert.deepEqual(wrong.body.details, [{ field: 'password', message: '비밀번호가 올바르지 않습니다.' }]);
    assert.equal(await codeOf('/users/user', person.token), 'OK');
    const response = await requestDeletion(api, person, 'keep', person.password);
    const { deletesAt } = dataOf(accountCalls.deleteAccount.response, response);
    assert.equal(Math.ceil((Date.parse(deletesAt) - api.context.clock().getTime()) / DAY_MS), 7, deletesAt);
  });

  test('an account without one needs a login of the last ten minutes', async () => {
    const [mother] = await newFamily();
    api.advanceClock(11 * MINUTE_MS);
    const late = await requestDeletion(api, mother, 'keep');
    const message = '계정을 삭제하려면 다시 로그인해주세요.';
    assert.deepEqual(late.body.details, [{ field: 'login', message }]);
    const fresh = { token: await logInAgain(mother) };
    assert.equal((await requestDeletion(api, fresh, 'keep')).body.code, 'OK');
  });
});

describe('the 7 days in which it can be taken back', () => {
  test('all devices are logged out and the family sees nobody at once, and posts stay', async () => {
    const [mother, father] = await newFamily();
    const { postId } = await createTestPost(api, father, '아빠의 추억');
    const tablet = await logInAgain(father);
    assert.equal((await requestDeletion(api, father, 'delete')).body.code, 'OK');
    for (const token of [father.token, tablet])
      assert.equal(await codeOf('/users/user', token), 'UNAUTHORIZED');
    assert.deepEqual(valuesOf(await membersSeenBy(mother.token), 'nickname'), ['엄마', '지우']);
    assert.equal((await readPost(api, mother, postId)).title, '아빠의 추억');
  });

  test('a login can only take it back or log out', async () => {
    const person = await signUpPerson(api, 'pending@example.com');
    await requestDeletion(api, person, 'keep', person.password);
    const { status, token } = await logInPerson(api, person);
    assert.equal(status, 200);
    const user = await api.read({ token }, '/users/user', userSchema);
    assert.ok(user.deletesAt !== null && user.familyId === null);
    for (const [method, path] of [
      ['POST', '/family'],
      ['POST', '/family/join'],
      ['PUT', '/users/nickname'],
      ['DELETE', '/users/user?memories=delete'],
      ['GET', '/auth/sessions'],
      ['PUT', '/auth/local/password'],
    ] as const)
      assert.equal(await codeOf(path, token, method), 'FORBIDDEN', path);
    const restored = dataOf(userSchema, await restore(token));
    assert.equal(restored.deletesAt, null);
    assert.equal(await codeOf('/auth/sessions', token), 'OK');
    assert.equal((await restore(token)).status, 404);
  });

  test('taking it back restores the same member, still the one who takes care of the family', async () => {
    const [mother, father] = await newFamily();
    const before = await membersSeenBy(father.token);
    await requestDeletion(api, mother, 'delete');
    api.advanceClock(6 * DAY_MS);
    await cleanUp(api.context);
    const token = await logInAgain(mother);
    const restored = dataOf(userSchema, await restore(token));
    assert.equal(restored.familyId, mother.familyId);
    assert.deepEqual(await membersSeenBy(token), before);
    api.advanceClock(2 * DAY_MS);
    await cleanUp(api.context);
    assert.equal(await codeOf('/users/user', token), 'OK');
  });

  test('nobody returns into a family that they had left', async () => {
    const [, father] = await newFamily();
    await api.send(father, 'POST', '/family/leave');
    await requestDeletion(api, father, 'keep');
    assert.equal((await restoreAgain(father)).familyId, null);
  });

  test('after 7 days it is deleted as chosen, and what was taken back is not', async () => {
    const [mother, father, child] = await newFamily();
    const savedPost = await createTestPost(api, father, '남길 추억');
    const deleted = await createTestPost(api, child, '지울 추억');
    await requestDeletion(api, father, 'keep');
    await requestDeletion(api, child, 'delete');
    api.advanceClock(7 * DAY_MS + MINUTE_MS);
    await cleanUp(api.context);
    for (const person of [father, child]) assert.deepEqual(await rowsOf(api, person.userId), NOWHERE);
    const token = await logInAgain(mother);
    assert.equal((await readPost(api, { ...mother, token }, savedPost.postId)).author.nickname, '떠난 가족');
    assert.equal(await codeOf(`/memory-post/${deleted.postId}`, token), 'NOT_FOUND');
  });

  test('a clock that jumps over years deletes nothing, and taking back leads to the family', async () => {
    const [, father] = await newFamily();
    await settleClock(api.context);
    await requestDeletion(api, father, 'delete');
    api.advanceClock(4 * 365 * DAY_MS);
    await settleClock(api.context);
    await cleanUp(api.context);
    api.advanceClock(-4 * 365 * DAY_MS);
    await settleClock(api.context);
    assert.equal((await restoreAgain(father)).familyId, father.familyId);
  });

  test('of taking back and the final deletion at once, one happens', async () => {
    const [, father] = await newFamily();
    await requestDeletion(api, father, 'keep');
    const token = await logInAgain(father);
    const [restored] = await Promise.all([restore(token), endAccount(api, father)]);
    const { users } = await rowsOf(api, father.userId);
    assert.equal(users, restored.status === 200 ? 1 : 0);
  });
});
