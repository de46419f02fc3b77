import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { userSchema } from 'shared/contract/user';
import { startTestApi, dataOf } from '../testing/server/test-api.ts';

const api = await startTestApi();
const withoutLocal = await startTestApi({ LOCAL_ACCOUNTS: 'off' });

const signup = (json: unknown) => api.request({ method: 'POST', path: '/auth/local/signup', json });
const login = (json: unknown) => api.request({ method: 'POST', path: '/auth/local/login', json });

describe('sign-up with e-mail', () => {
  test('rejects an address with anything that is no text', async () => {
    for (const email of ['mom\u0000@example.com', 'mom@exa\u0007mple.com']) {
      const person = { email, password: 'abcd123!', nickname: '엄마' };
      for (const response of [await signup(person), await login(person)]) {
        assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
        assert.equal(response.body.details?.[0]?.field, 'email');
      }
    }
  });

  test('can be used at once, and the same address logs in (case and blanks do not matter)', async () => {
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

  test('an address that is taken makes one person only, also at the same moment', async () => {
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

  test('each field that violates a rule has its reason in Korean', async () => {
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

  test('rejects common passwords', async () => {
    const response = await signup({ email: 'common@example.com', password: 'P@ssw0rd', nickname: '엄마' });
    assert.deepEqual([response.status, response.body.code], [400, 'VALIDATION_ERROR']);
    assert.deepEqual(response.body.details, [
      { field: 'password', message: '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.' },
    ]);
  });

  test('stores no password anywhere as it is', async () => {
    await signup({ email: 'secret@example.com', password: 'visible123!', nickname: '비밀' });
    const rows = await api.query('select a::text as whole from accounts_local a');
    assert.ok(rows.rows.every((row: { whole: string }) => !row.whole.includes('visible123!')));
  });
});

describe('login with e-mail', () => {
  test('an unknown address and a wrong password get the same response', async () => {
    await signup({ email: 'dad@example.com', password: 'abcd123!', nickname: '아빠' });
    const wrong = await login({ email: 'dad@example.com', password: 'wrong123!' });
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong123!' });
    assert.equal(wrong.status, 401);
    assert.equal(wrong.body.message, '이메일 또는 비밀번호가 올바르지 않습니다.');
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });

  test('does not exist when it is off, and the login page does not offer it', async () => {
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
