import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import { startTestApi, dataOf } from '../testing/server/test-api.ts';

const api = await startTestApi();
const withoutLocal = await startTestApi({ LOCAL_ACCOUNTS: 'off' });

const signup = (json: unknown) => api.request({ method: 'POST', path: '/auth/local/signup', json });
const login = (json: unknown) => api.request({ method: 'POST', path: '/auth/local/login', json });

describe('이메일 가입', () => {
  test('글자가 아닌 것이 든 이메일은 거절한다', async () => {
    for (const email of ['mom\u0000@example.com', 'mom@exa\u0007mple.com']) {
      const person = { email, password: 'abcd123!', nickname: '엄마' };
      for (const response of [await signup(person), await login(person)]) {
        assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
        assert.equal(response.body.details?.[0]?.field, 'email');
      }
    }
  });

  test('가입하면 바로 쓸 수 있고, 같은 이메일로 로그인한다 (대소문자와 빈칸은 상관없다)', async () => {
    const made = dataOf(
      accessSchema,
      await signup({ email: 'Mom@Example.com', password: 'abcd123!', nickname: '엄마' }),
    );
    const me = await api.read({ token: made.accessToken }, '/users/user', userSchema);
    assert.equal(me.nickname, '엄마');
    const again = dataOf(accessSchema, await login({ email: ' mom@example.COM ', password: 'abcd123!' }));
    assert.notEqual(again.accessToken, made.accessToken);
    assert.equal((await api.read({ token: again.accessToken }, '/users/user', userSchema)).userId, me.userId);
  });

  test('이미 가입된 이메일은 동시에 가입해도 한 사람만 된다', async () => {
    const person = { email: 'same@example.com', password: 'abcd123!', nickname: '쌍둥이' };
    const responses = await Promise.all([
      signup(person),
      signup({ ...person, email: 'SAME@example.com' }),
      signup(person),
    ]);
    assert.deepEqual(
      responses.map((response) => response.status).toSorted((one, other) => one - other),
      [200, 409, 409],
    );
    assert.equal(responses.find((response) => response.status === 409)?.body.code, 'DUPLICATE_ERROR');
    const rows = await api.query(`select 1 from users where nickname = '쌍둥이'`);
    assert.equal(rows.rowCount, 1);
  });

  test('규칙에 어긋난 칸마다 우리말로 까닭을 듣는다', async () => {
    const response = await signup({ email: 'nobody', password: 'short', nickname: '나' });
    assert.equal(response.body.code, 'VALIDATION_ERROR');
    assert.deepEqual(
      Object.fromEntries((response.body.details ?? []).map((detail) => [detail.field, detail.message])),
      {
        email: '올바른 이메일 형식을 입력해주세요.',
        password: '비밀번호는 최소 8자 이상이어야 합니다.',
        nickname: '닉네임은 2자 이상 20자 이하로 입력해주세요.',
      },
    );
  });

  test('많이 쓰이는 비밀번호로는 가입할 수 없다', async () => {
    const response = await signup({ email: 'common@example.com', password: 'P@ssw0rd', nickname: '엄마' });
    assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
    assert.deepEqual(response.body.details, [
      { field: 'password', message: '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.' },
    ]);
  });

  test('비밀번호는 어디에도 그대로 남지 않는다', async () => {
    await signup({ email: 'secret@example.com', password: 'visible123!', nickname: '비밀' });
    const rows = await api.query('select a::text as whole from accounts_local a');
    assert.ok(rows.rows.every((row: { whole: string }) => !row.whole.includes('visible123!')));
  });
});

describe('이메일 로그인', () => {
  test('모르는 이메일과 틀린 비밀번호는 똑같은 답을 듣는다', async () => {
    await signup({ email: 'dad@example.com', password: 'abcd123!', nickname: '아빠' });
    const wrong = await login({ email: 'dad@example.com', password: 'wrong123!' });
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong123!' });
    assert.equal(wrong.status, 401);
    assert.equal(wrong.body.message, '이메일 또는 비밀번호가 올바르지 않습니다.');
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });

  test('꺼져 있으면 없는 것이 되고, 로그인 화면에도 나오지 않는다', async () => {
    const response = await withoutLocal.request({
      method: 'POST',
      path: '/auth/local/signup',
      json: { email: 'a@example.com', password: 'abcd123!', nickname: '엄마' },
    });
    assert.equal(response.status, 404);
    const offered = await withoutLocal.request({ path: '/auth/providers' });
    assert.deepEqual(offered.body.data, { local: false, social: [], passwordReset: null });
  });
});
