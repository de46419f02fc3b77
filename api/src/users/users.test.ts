import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { userSchema } from 'shared/contract/user';
import { makeFamily, makePerson, startTestApi, dataOf } from '../testing/server/test-api.ts';

const api = await startTestApi();

describe('people', () => {
  test('a person without a family sees themselves without familyId', async () => {
    const person = await makePerson(api, '지우');
    const user = await api.read(person, '/users/user', userSchema);
    assert.equal(user.nickname, '지우');
    assert.equal(user.familyId, null);
  });

  test('the same family is seen; another family and nobody look the same', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const lone = await makePerson(api, '혼자');
    const seen = await api.send(mother, 'GET', `/users/${father.userId}`);
    assert.equal(dataOf(userSchema, seen).nickname, '아빠');
    for (const userId of [stranger.userId, lone.userId, 999_999, 'abc', '1e400', '-1']) {
      const response = await api.send(mother, 'GET', `/users/${userId}`);
      assert.equal(response.status, 404, String(userId));
      assert.equal(response.body.code, 'NOT_FOUND');
    }
    assert.equal((await api.send(lone, 'GET', `/users/${stranger.userId}`)).status, 404);
  });

  test('a new nickname comes back, and one that violates a rule has a reason', async () => {
    const person = await makePerson(api, '옛이름');
    const change = (nickname: unknown) => api.send(person, 'PUT', '/users/nickname', { nickname });
    assert.equal(dataOf(userSchema, await change('  새이름 ')).nickname, '새이름');
    const rejected = await change('이 름!');
    assert.equal(rejected.status, 400);
    assert.equal(rejected.body.code, 'VALIDATION_ERROR');
    assert.deepEqual(rejected.body.details, [
      { field: 'nickname', message: '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.' },
    ]);
    assert.equal((await change(7)).body.details?.[0]?.field, 'nickname');
  });
});
