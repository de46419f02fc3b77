import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { userSchema } from 'shared/contract/user';
import { makeFamily, makePerson, startTestApi, dataOf } from '../testing/server/test-api.ts';

const api = await startTestApi();

describe('사람', () => {
  test('가족이 없는 사람은 자신을 familyId 없이 본다', async () => {
    const person = await makePerson(api, '지우');
    const user = await api.read(person, '/users/user', userSchema);
    assert.equal(user.nickname, '지우');
    assert.equal(user.familyId, null);
  });

  test('같은 가족은 보이고, 다른 가족과 없는 사람은 똑같이 보이지 않는다', async () => {
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

  test('닉네임을 바꾸면 바뀐 이름이 돌아오고, 규칙에 어긋나면 까닭을 듣는다', async () => {
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
