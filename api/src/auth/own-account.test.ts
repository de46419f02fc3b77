import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import { createResetLink } from './commands/reset-links.ts';
import { logInPerson, signUpPerson } from '../testing/people/local-people.ts';
import { makePerson, startTestApi, fieldsOf } from '../testing/server/test-api.ts';
import { userSchema } from 'shared/contract/user';

const MINUTE_MS = 60_000;
const api = await startTestApi({ LIMIT_PASSWORD_PER_MINUTE: '3' });

const statusWith = async (token: string) => (await api.send({ token }, 'GET', '/users/user')).status;
const sessionsOf = async (token: string) =>
  await api.read({ token }, '/auth/sessions', authCalls.sessions.response);
const accountOf = async (token: string) =>
  await api.read({ token }, '/auth/account', authCalls.account.response);
const change = (token: string, currentPassword: string, newPassword: string) =>
  api.send({ token }, 'PUT', '/auth/local/password', { currentPassword, newPassword });

describe('changing the password', () => {
  test('needs the former one, and ends logins of other devices and links that were sent', async () => {
    const person = await signUpPerson(api, 'change@example.com');
    const tablet = await logInPerson(api, person);
    const { userId } = await api.read(person, '/users/user', userSchema);
    const link = await createResetLink(api.context, 'https://ongi.example', userId);

    const wrong = await change(person.token, 'wrong123!', 'next456?');
    assert.deepEqual(
      [wrong.status, wrong.body.details],
      [400, [{ field: 'currentPassword', message: '비밀번호가 올바르지 않습니다.' }]],
    );
    assert.equal(await statusWith(tablet.token), 200);

    assert.equal((await change(person.token, person.password, 'next456?')).body.code, 'OK');
    assert.deepEqual([await statusWith(person.token), await statusWith(tablet.token)], [200, 401]);
    assert.equal((await logInPerson(api, person)).status, 401);
    assert.equal((await logInPerson(api, { ...person, password: 'next456?' })).status, 200);
    const used = await api.send({}, 'POST', '/auth/local/reset/confirm', {
      token: link.split('#')[1],
      newPassword: 'other789!',
    });
    assert.equal(used.status, 404);
  });

  test('rejects one that violates a rule, is common, or is the present one', async () => {
    const { token, password } = await signUpPerson(api, 'rules@example.com');
    for (const [newPassword, message] of [
      ['short1!', '비밀번호는 최소 8자 이상이어야 합니다.'],
      ['p@ssw0rd', '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.'],
      [password, '지금과 다른 비밀번호를 정해주세요.'],
    ] as const) {
      const response = await change(token, password, newPassword);
      assert.deepEqual(response.body.details, [{ field: 'newPassword', message }]);
    }
  });

  test("guesses on somebody else's phone count as well", async () => {
    const { token } = await signUpPerson(api, 'guessed@example.com');
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await change(token, 'wrong123!', 'next456?')).status);
    assert.deepEqual(statuses, [400, 400, 400, 429]);
  });

  test('of two changes at once one succeeds, and a login with the former password in between does not stay', async () => {
    const person = await signUpPerson(api, 'race@example.com');
    const [first, second, ...logins] = await Promise.all([
      change(person.token, person.password, 'first456?'),
      change(person.token, person.password, 'second456?'),
      ...Array.from({ length: 4 }, () => logInPerson(api, person)),
    ]);
    const changed = [first, second].filter((response) => response.status === 200);
    assert.equal(changed.length, 1);
    for (const login of logins) assert.equal(login.status === 200 ? await statusWith(login.token) : 401, 401);
  });

  test('does not exist for an account without one', async () => {
    const { token } = await makePerson(api, '카카오');
    assert.equal((await change(token, 'abcd123!', 'next456?')).status, 404);
    assert.deepEqual(await accountOf(token), { email: null, social: [], isFresh: true });
  });
});

describe('devices with a login', () => {
  test('have a name and a time to the hour, and the present one is marked', async () => {
    const person = await signUpPerson(api, 'devices@example.com');
    const iphone = await logInPerson(api, person, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    });
    const sessions = await sessionsOf(iphone.token);
    assert.deepEqual(fieldsOf(sessions, 'device', 'isCurrent'), [
      ['iPhone · Safari', true],
      ['Android · Chrome', false],
    ]);
    for (const { lastUsedAt } of sessions) assert.match(lastUsedAt, /:00:00\.000Z$/);
    assert.ok(!JSON.stringify(sessions).includes('Mozilla'));
  });

  test('one is logged out, or all others', async () => {
    const person = await signUpPerson(api, 'log-out@example.com');
    const [one, two, three] = [
      await logInPerson(api, person),
      await logInPerson(api, person),
      await logInPerson(api, person),
    ];
    const lastSession = (await sessionsOf(person.token)).find(({ isCurrent }) => !isCurrent);
    const end = { method: 'DELETE', path: `/auth/sessions/${lastSession?.sessionId}`, token: person.token };
    assert.equal((await api.request(end)).body.code, 'OK');
    assert.equal((await api.request(end)).status, 404);
    assert.deepEqual(
      [await statusWith(one.token), await statusWith(two.token), await statusWith(three.token)],
      [200, 200, 401],
    );
    await api.send(one, 'DELETE', '/auth/sessions');
    assert.deepEqual([await statusWith(person.token), await statusWith(one.token)], [401, 200]);
    assert.equal((await sessionsOf(one.token)).length, 1);
  });

  test('a new login on the same device ends the one before', async () => {
    const person = await signUpPerson(api, 'again@example.com');
    const again = await logInPerson(api, person, { authorization: `Bearer ${person.token}` });
    assert.deepEqual([await statusWith(person.token), await statusWith(again.token)], [401, 200]);
    const stranger = await signUpPerson(api, 'other@example.com');
    await logInPerson(api, person, { authorization: `Bearer ${stranger.token}` });
    assert.equal(await statusWith(stranger.token), 200);
  });

  test('a login is fresh for ten minutes', async () => {
    const { token, email } = await signUpPerson(api, 'fresh@example.com');
    assert.deepEqual(await accountOf(token), { email, social: [], isFresh: true });
    api.advanceClock(11 * MINUTE_MS);
    assert.equal((await accountOf(token)).isFresh, false);
  });
});
